package dev.weir.machine.access;

import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.thread.ThreadState;

/**
 * The own stores that a thread reads in place of memory: those in its buffer, and those that failed
 * when they reached memory, since another thread had ended the object's life. A thread cannot tell
 * whether such a store has failed yet, so that its reads of it depend on no other thread.
 */
final class OwnStores {
  private final Memory memory;
  private final StoreBuffers buffers;

  OwnStores(Memory memory, StoreBuffers buffers) {
    this.memory = memory;
    this.buffers = buffers;
  }

  /**
   * The store index of the store that a load reads, or what {@link StoreBuffers#forward} says else.
   */
  int find(ThreadState t, long address, int size) {
    int source = buffers.forward(t.id, address, size);
    return source == StoreBuffers.NONE && t.failedCommit
        ? buffers.failedCommit(t.id, address, size)
        : source;
  }

  /**
   * Whether a store that {@link #find} gave back is to this object which another thread has ended.
   */
  boolean forwardsToFreed(ThreadState t, int source, int object) {
    return source >= 0 && memory.isEndedByOther(object, t.id);
  }

  /**
   * Whether a store that is to be buffered, and is not valid, is so only since another thread has
   * ended the object: its page may be written. It fails when it reaches memory, as it would had it
   * been made before; and it shows too that the object's site is shared.
   */
  boolean failsLater(ThreadState t, int object, long address, int size) {
    boolean later =
        memory.isEndedByOther(object, t.id)
            && memory.isWithin(object, address, size)
            && (t.hasLooked || memory.wasWritable(object, address, size));
    if (later) {
      memory.recordTouch(object, t.id);
    }
    return later;
  }
}
