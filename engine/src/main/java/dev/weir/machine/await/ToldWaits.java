package dev.weir.machine.await;

import dev.weir.machine.access.Allocator;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.thread.ThreadState;
import java.util.List;

/**
 * What threads wait for, as the program sees it. Where a call of the library in C has several
 * reasons to go on, it spins until one of them is there; what the call waits for it notes in the
 * memory that the library keeps for the thread.
 */
public final class ToldWaits {
  private static final int KIND_OFFSET = 4;
  private static final int OBJECT_OFFSET = 32;

  /** By the number that the library notes. */
  private static final List<Waiting> KINDS =
      List.of(
          Waiting.AWAIT,
          Waiting.JOIN,
          Waiting.SEMAPHORE,
          Waiting.EVENT,
          Waiting.MUTEX,
          Waiting.RWLOCK,
          Waiting.CONDITION,
          Waiting.SIGNAL);

  private final Memory memory;

  /** The waits of the threads that have this memory. */
  public ToldWaits(Memory memory) {
    this.memory = memory;
  }

  /**
   * What a thread that spins is seen to wait for; {@link Waiting#AWAIT} where the loop is the
   * program's.
   */
  public Waiting kind(ThreadState t) {
    return KINDS.get((int) read(t, KIND_OFFSET, Integer.BYTES));
  }

  /** The address of what a thread waits for by {@link #kind}, or the number of the thread. */
  public long object(ThreadState t) {
    long noted = read(t, OBJECT_OFFSET, Long.BYTES);
    // A thread is noted by its handle, which is one more.
    return kind(t) == Waiting.JOIN ? noted - 1 : noted;
  }

  private long read(ThreadState t, int offset, int size) {
    long address = Allocator.placeOfOwnMemory(t.id) + offset;
    int object = memory.objectAt(address);
    return object == Memory.NO_OBJECT ? 0 : memory.read(object, address, size);
  }
}
