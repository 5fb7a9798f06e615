package dev.weir.testing;

import dev.weir.program.MemoryOrder;

/** What the {@link Referee} knows of a memory model with store buffers. */
public interface RefereeModel {
  /** Whether stores wait in buffers. */
  boolean isBuffered();

  /**
   * Whether a store to a variable reaches memory after an earlier one of its thread to another
   * variable, with no barrier between them.
   */
  boolean keeps(String earlier, String later);

  /** Whether a store-store barrier precedes a store. */
  boolean hasBarrierBefore(MemoryOrder store);

  /** Whether a full fence follows a store. */
  boolean hasFenceAfter(MemoryOrder store);

  /** Whether a fence, which is not a full one, keeps later stores behind earlier ones. */
  boolean isBarrier(MemoryOrder fence);

  /**
   * Whether a read-modify-write waits until the own buffer is empty; others wait for what must stay
   * before a write of theirs.
   */
  boolean drainsAll(MemoryOrder readModifyWrite);
}
