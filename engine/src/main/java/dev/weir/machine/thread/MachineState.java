package dev.weir.machine.thread;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Step;

/**
 * What the parts of a machine work on.
 *
 * @param code the compiled program
 * @param memory the memory
 * @param buffers the stores that are yet to reach the memory
 * @param past what the memory held before
 * @param trail what it takes to go back
 * @param options how the machine runs its program
 */
public record MachineState(
    Code code,
    Memory memory,
    StoreBuffers buffers,
    PastValues past,
    Trail trail,
    MachineOptions options) {

  /** Whether the program begins with one thread, which runs {@code main}. */
  public boolean startsAtMain() {
    return code.program().threads().size() == 1;
  }

  /** A hash of all: threads, memory with what threads may still read of its past, buffers. */
  public StateHash.Value hash(ThreadTable threads) {
    StateHash hash = new StateHash();
    StateHash.Value contents = memory.hash();
    hash.add(contents.low());
    hash.add(contents.high());
    hash.add(threads.hasExited() ? 1 : 0);
    for (int i = 0; i < threads.count(); i++) {
      ThreadState t = threads.get(i);
      t.hashInto(hash, code.frameSizes);
      for (int s = buffers.oldest(t.id); s != StoreBuffers.NONE; s = buffers.newer(t.id, s)) {
        hash.add(buffers.address(t.id, s));
        hash.add(buffers.value(t.id, s));
        hash.add(buffers.size(t.id, s) == Step.WIDE ? buffers.valueHigh(t.id, s) : 0);
        // Segments are counted from the present one back: with those since the start no state of a
        // loop would come again, and a barrier behind the newest store counts too.
        int behind = buffers.segment(t.id) - buffers.segment(t.id, s);
        hash.add(buffers.size(t.id, s) | ((long) behind << 32));
      }
    }
    if (past.isKept()) {
      past.hashInto(hash, threads.count());
    }
    return hash.value();
  }
}
