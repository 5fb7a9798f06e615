package dev.weir.machine.thread;

import dev.weir.machine.code.Code;
import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.BufferedStores;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Notes;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Trail;
import dev.weir.machine.step.Step;
import java.util.function.LongUnaryOperator;

/**
 * What the parts of a machine work on.
 *
 * @param code the compiled program
 * @param memory the memory
 * @param buffers the stores that are yet to reach the memory
 * @param past what the memory held before
 * @param trail what it takes to go back
 * @param options how the machine runs its program
 * @param threads the threads
 * @param failures the errors that they make
 * @param notes what they printed and observed
 * @param effects whether they did anything
 * @param localStates what tells their states apart
 */
public record MachineState(
    Code code,
    Memory memory,
    StoreBuffers buffers,
    PastValues past,
    Trail trail,
    MachineOptions options,
    ThreadTable threads,
    Failures failures,
    Notes notes,
    Effects effects,
    LocalStates localStates) {

  /** Stands for the thread where the life of a local has ended; no thread has this number. */
  private static final int ENDED_LOCAL = -1;

  /** The state of a new machine, without threads. */
  public static MachineState of(
      Code code,
      Memory memory,
      StoreBuffers buffers,
      PastValues past,
      Trail trail,
      MachineOptions options) {
    Notes notes = new Notes(trail);
    return new MachineState(
        code,
        memory,
        buffers,
        past,
        trail,
        options,
        new ThreadTable(code, trail, buffers, past),
        new Failures(code, options),
        notes,
        new Effects(memory, notes),
        new LocalStates(code, memory));
  }

  /** Whether the program begins with one thread, which runs {@code main}. */
  public boolean startsAtMain() {
    return code.program().threads().size() == 1;
  }

  /**
   * A hash of all: threads, memory with what threads may still read of its past, buffers. A local
   * in memory counts by its place on its thread's stack, wherever its address is kept: the locals
   * of a function that is called again have other addresses, and no program may depend on them.
   */
  public StateHash.Value hash() {
    StateHash hash = new StateHash();
    LongUnaryOperator rename = this::renamed;
    StateHash.Value contents = memory.hash(rename);
    hash.add(contents.low());
    hash.add(contents.high());
    hash.add(threads.hasExited() ? 1 : 0);
    for (int i = 0; i < threads.count(); i++) {
      ThreadState t = threads.get(i);
      t.hashInto(hash, localStates, rename);
      for (int s = buffers.oldest(t.id); s != StoreBuffers.NONE; s = buffers.newer(t.id, s)) {
        BufferedStores stores = buffers.stores(t.id);
        hash.add(rename.applyAsLong(stores.address(s)));
        hash.add(rename.applyAsLong(stores.value(s)));
        hash.add(stores.size(s) == Step.WIDE ? stores.valueHigh(s) : 0);
        // Segments are counted from the present one back: with those since the start no state of a
        // loop would come again, and a barrier behind the newest store counts too.
        int behind = buffers.segment(t.id) - stores.segment(s);
        hash.add(stores.size(s) | ((long) behind << 32));
      }
    }
    if (past.isKept()) {
      past.hashInto(hash, threads.count(), rename);
    }
    return hash.value();
  }

  /** A value; for an address of a local, the place on the stack or that its life has ended. */
  private long renamed(long value) {
    if (!AddressSpace.isOfThread(value)) {
      return value;
    }
    int object = memory.objectAt(value);
    if (object == Memory.NO_OBJECT || memory.kind(object) != Memory.ObjectKind.STACK) {
      return value;
    }
    long offset = value - memory.start(object);
    if (!memory.isLive(object)) {
      return name(ENDED_LOCAL, memory.site(object), offset);
    }
    ThreadState owner = threads.get(memory.owner(object));
    for (int i = owner.stackTop - 1; i >= 0; i--) {
      if (owner.stackObjects[i] == object) {
        return name(owner.id, i, offset);
      }
    }
    return value;
  }

  /** A number that is no address and depends on all three. */
  private static long name(int thread, int place, long offset) {
    return ~(StateHash.of(((long) thread << 32) | place) + offset);
  }
}
