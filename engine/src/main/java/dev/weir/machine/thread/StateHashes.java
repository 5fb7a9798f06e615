package dev.weir.machine.thread;

import dev.weir.machine.memory.AddressSpace;
import dev.weir.machine.memory.Memory;
import dev.weir.machine.model.BufferedStores;
import dev.weir.machine.model.PastValues;
import dev.weir.machine.model.StoreBuffers;
import dev.weir.machine.state.StateHash;
import dev.weir.machine.state.Words;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.ThreadState.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * Hashes of the states of a machine. Most threads stand where they stood in the state that was
 * hashed before: to compare the words of a thread with those of that state is quicker than to hash
 * them.
 */
public final class StateHashes {
  /** Stands for the thread where the life of a local has ended; no thread has this number. */
  private static final int ENDED_LOCAL = -1;

  private final Memory memory;
  private final StoreBuffers buffers;
  private final PastValues past;
  private final ThreadTable threads;
  private final LocalStates localStates;
  private final Words words = new Words();
  private final List<Known> known = new ArrayList<>();

  /** What a thread was like when it was hashed last. */
  private static final class Known {
    final Words words = new Words();
    StateHash.Value hash = words.hash();
  }

  /** Of the states of a machine. */
  public StateHashes(MachineState state) {
    this.memory = state.memory();
    this.buffers = state.buffers();
    this.past = state.past();
    this.threads = state.threads();
    this.localStates = state.localStates();
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
    assert localsAreOnStacks() : "a local that is on no stack";
    for (int i = 0; i < threads.count(); i++) {
      // How many are known that have not begun depends on other executions.
      if (threads.get(i).status != Status.ABSENT) {
        StateHash.Value thread = hash(threads.get(i), rename);
        hash.add(thread.low());
        hash.add(thread.high());
      }
    }
    if (past.isKept()) {
      past.hashInto(hash, threads.count(), rename);
    }
    return hash.value();
  }

  private boolean localsAreOnStacks() {
    long live =
        IntStream.range(1, memory.end())
            .filter(o -> memory.kind(o) == Memory.ObjectKind.STACK && memory.isLive(o))
            .filter(o -> memory.start(o) != AddressSpace.ofLibrary(memory.owner(o)))
            .count();
    long found = 0;
    for (int i = 0; i < threads.count(); i++) {
      ThreadState t = threads.get(i);
      found += Arrays.stream(t.stackObjects, 0, locals(t)).filter(memory::isLive).count();
    }
    return live == found;
  }

  /** How many locals are on the stack of a thread: of one that has not begun, none. */
  private static int locals(ThreadState t) {
    return t.status == Status.ABSENT ? 0 : t.stackTop;
  }

  /** The hash of a thread, its locals in memory and its buffer. */
  private StateHash.Value hash(ThreadState t, LongUnaryOperator rename) {
    words.clear();
    t.addTo(words, localStates, rename);
    for (int i = 0; i < t.stackTop; i++) {
      if (memory.isLive(t.stackObjects[i])) {
        StateHash.Value local = memory.hash(t.stackObjects[i], rename);
        words.add(local.low());
        words.add(local.high());
      }
    }
    for (int s = buffers.oldest(t.id); s != StoreBuffers.NONE; s = buffers.newer(t.id, s)) {
      BufferedStores stores = buffers.stores(t.id);
      words.add(rename.applyAsLong(stores.address(s)));
      words.add(rename.applyAsLong(stores.value(s)));
      words.add(stores.size(s) == Step.WIDE ? stores.valueHigh(s) : 0);
      // Segments are counted from the present one back: with those since the start no state of a
      // loop would come again, and a barrier behind the newest store counts too.
      int behind = buffers.segment(t.id) - stores.segment(s);
      words.add(stores.size(s) | ((long) behind << 32));
    }
    while (known.size() <= t.id) {
      known.add(new Known());
    }
    Known before = known.get(t.id);
    if (!before.words.are(words)) {
      before.words.set(words);
      before.hash = words.hash();
    }
    return before.hash;
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
