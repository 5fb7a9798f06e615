package dev.weir.graph;

import dev.weir.graph.Operation.Condition;
import dev.weir.graph.Operation.Dependencies;
import dev.weir.graph.Operation.Fence;
import dev.weir.graph.Operation.Kind;
import dev.weir.graph.Operation.Order;
import dev.weir.machine.Machine;
import dev.weir.machine.Sources;
import dev.weir.machine.await.Holding;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.BarrierKind;
import dev.weir.program.MemoryOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a program on a machine. Between steps its memory holds what it held before all
 * steps; what a graph lets a read find is put there for the step alone. An operation on a
 * synchronisation object is a read-modify-write of its word.
 *
 * <p>A read that makes its thread go round, and an operation that has to wait at the value that it
 * finds, are no steps: the thread stands there, and waits for another value.
 */
public final class MachineThreads implements GraphThreads {
  /** The lowest bits of a lock's word: its holder, and by how many it is read. */
  private static final long HELD = 0x3ff_ffffL;

  private static final int LARGEST = Long.BYTES;

  private final Machine machine;
  private final Operations operations;
  private final Orders orders;
  private final Sources sources;

  private int[] slots = new int[4];
  private boolean[] waits = new boolean[4];
  private boolean[] hasHalf = new boolean[4];
  private long[] halfValue = new long[4];
  private Operation[] half = new Operation[4];

  /** What is known of the next operation of each thread; null where it was not asked. */
  private Operation[] next = new Operation[4];

  private boolean[] isKnown = new boolean[4];

  /** The reads that addresses of earlier accesses come from. */
  private long[] addressesBefore = new long[4];

  /** The reads that control and addresses came from before the last instruction fence. */
  private long[] fenced = new long[4];

  private long[] nextValue = new long[4];

  private final Map<Long, Integer> locations = new HashMap<>();
  private final NavigableMap<Long, Integer> sizes = new TreeMap<>();
  private final List<Place> places = new ArrayList<>();

  /** The last value that a thread itself wrote to a synchronisation object. */
  private final Map<Long, Long> ownWords = new HashMap<>();

  private final List<Undo> undo = new ArrayList<>();
  private Failure[] failures = new Failure[4];
  private int failed;

  /** How much was taken when each of them was made. */
  private int[] failedSince = new int[4];

  private boolean hasLoadedOperand;

  /** For each instruction the operation that it was last. */
  private Operation[] known = new Operation[0];

  private Optional<Step> latest = Optional.empty();

  /**
   * A place that is accessed.
   *
   * @param address its first byte
   * @param size bytes
   */
  public record Place(long address, int size) {}

  private record Undo(
      int mark,
      int thread,
      int slot,
      boolean waits,
      boolean hasHalf,
      long halfValue,
      Operation half,
      long addressesBefore,
      long fenced,
      Optional<Sources.Saved> saved,
      long word,
      Optional<Long> ownWord) {}

  /** More memory is shared than was known: an exploration has to begin anew. */
  public static final class MoreIsShared extends RuntimeException {
    private static final long serialVersionUID = 1;

    MoreIsShared() {
      super("more memory is shared", null, false, false);
    }
  }

  /** What a program does is not covered. */
  public static final class NotCovered extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Failure failure;

    NotCovered(Failure failure) {
      super(failure.message(), null, false, false);
      this.failure = failure;
    }

    /** What, and where. */
    public Failure failure() {
      return failure;
    }
  }

  /**
   * The threads of a machine that was reset.
   *
   * @param orders how the orders of the program are compiled
   */
  public MachineThreads(Machine machine, Operations operations, Orders orders) {
    this.orders = orders;
    this.sources = machine.sources();
    this.machine = machine;
    this.operations = operations;
    machine.awaits().hold(Holding.NONE);
    machine.mark();
  }

  /** The error that a thread has made, or why it was given up. */
  public Optional<Failure> failure(int thread) {
    return thread < failures.length && machine.exists(thread) && !machine.isRunning(thread)
        ? Optional.ofNullable(failures[thread])
        : Optional.empty();
  }

  /** Whether a read-modify-write has written what comes from a read, other than its own. */
  boolean hasLoadedOperand() {
    return hasLoadedOperand;
  }

  /** Whether some thread may have made an error. */
  boolean haveFailed() {
    return failed > 0;
  }

  /** The step of the event that was taken last, if it is one of the machine. */
  public Optional<Step> latestStep() {
    return latest;
  }

  /** The place of a location. */
  public Place place(int location) {
    return places.get(location);
  }

  /** Whether a thread stands before an operation that has to wait at the value it has found. */
  public boolean isWaiting(int thread) {
    return thread < waits.length && waits[thread];
  }

  private void grow(int thread) {
    if (thread >= slots.length) {
      int capacity = Math.max(thread + 1, 2 * slots.length);
      slots = Arrays.copyOf(slots, capacity);
      waits = Arrays.copyOf(waits, capacity);
      hasHalf = Arrays.copyOf(hasHalf, capacity);
      halfValue = Arrays.copyOf(halfValue, capacity);
      half = Arrays.copyOf(half, capacity);
      next = Arrays.copyOf(next, capacity);
      isKnown = Arrays.copyOf(isKnown, capacity);
      addressesBefore = Arrays.copyOf(addressesBefore, capacity);
      fenced = Arrays.copyOf(fenced, capacity);
      nextValue = Arrays.copyOf(nextValue, capacity);
      failures = Arrays.copyOf(failures, capacity);
      failedSince = Arrays.copyOf(failedSince, capacity);
    }
  }

  @Override
  public int count() {
    return machine.threads();
  }

  @Override
  public int slot(int thread) {
    grow(thread);
    if (hasHalf[thread]) {
      return slots[thread];
    }
    if (waits[thread] || !machine.isRunning(thread)) {
      return NONE;
    }
    find(thread);
    Operation operation = next[thread];
    boolean isJoin = operation.fence() == Fence.JOIN;
    return isJoin && !machine.isEnabled(Actors.ofThread(thread)) ? NONE : slots[thread];
  }

  @Override
  public Operation operation(int thread) {
    grow(thread);
    if (!hasHalf[thread]) {
      find(thread);
    }
    return hasHalf[thread] ? half[thread] : next[thread];
  }

  @Override
  public long value(int thread) {
    return hasHalf[thread] ? halfValue[thread] : nextValue[thread];
  }

  @Override
  public long initial(int location) {
    Place place = places.get(location);
    MemoryView memory = machine.memory();
    int object = memory.objectAt(place.address);
    return memory.isValid(object, place.address, place.size)
        ? memory.read(object, place.address, place.size)
        : 0;
  }

  // What a thread does next

  private void find(int thread) {
    if (isKnown[thread]) {
      return;
    }
    Step s = machine.nextStep(Actors.ofThread(thread));
    Operation found =
        switch (s.kind) {
          case LOAD -> {
            refuseIf(s.looksAtRights(), s, "rights of pages");
            yield access(s, Kind.READ);
          }
          case STORE, WRITE -> write(thread, s);
          case READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> update(s);
          case LOCK, TRYLOCK, FAILED_TRYLOCK, UNLOCK, ACQUIRE, POST -> operate(thread, s);
          case FENCE -> {
            nextValue[thread] = 0;
            yield Operation.fence(fence(s), -1, dependencies(thread));
          }
          case CREATE -> other(s, Fence.CREATE);
          case JOIN -> other(s, Fence.JOIN);
          case CHOICE -> {
            nextValue[thread] = s.outcomes;
            yield Operation.fence(Fence.CHOICE, -1, Dependencies.NONE);
          }
          case FREE -> {
            nextValue[thread] = s.address;
            yield Operation.fence(Fence.END, -1, Dependencies.NONE);
          }
          case UPDATE, READ_LOCK, FAILED_READ_LOCK, ARRIVE, WAIT, SIGNAL, SYNCHRONISE ->
              throw notCovered(s, "the operation '" + s.kind.text() + "'");
          case ATOMIC_BLOCK -> throw notCovered(s, "an atomic block");
        };
    next[thread] = found == known(s) ? found : operations.of(found);
    isKnown[thread] = true;
  }

  private void refuseIf(boolean isRefused, Step s, String what) {
    if (isRefused) {
      throw notCovered(s, what);
    }
  }

  @Override
  public RuntimeException changed(int thread) {
    if (!sources.areKnown()) {
      return GraphThreads.super.changed(thread);
    }
    return notCovered(
        machine.nextStep(Actors.ofThread(thread)),
        "a value that comes from a read through the library or through several words at once");
  }

  private NotCovered notCovered(Step s, String what) {
    int instruction = machine.places().ownInstruction(s.thread);
    return new NotCovered(
        new Failure(
            FailureKind.UNSUPPORTED,
            what
                + " under "
                + machine.model().name()
                + " by execution graphs; --model sc, tso and pso have it, without --algorithm graphs",
            machine.code().position(instruction),
            machine.code().functionName(instruction),
            machine.number(s.thread)));
  }

  private Operation access(Step s, Kind kind) {
    nextValue[s.thread] = kind == Kind.WRITE ? truncated(s.value, s.size) : 0;
    int location = location(s);
    Operation same = known(s, location, kind);
    if (same != null) {
      return same;
    }
    MemoryOrder order = machine.code().order(s.instruction);
    Order compiled = kind == Kind.READ ? orders.load(order) : orders.store(order);
    if (kind == Kind.READ && machine.code().isCall(s.instruction)) {
      // A call asks how an object of the library stands.
      compiled = Order.ACQUIRE;
    }
    return keep(s, Operation.access(kind, location, compiled, dependencies(s.thread)));
  }

  /** The operation that an instruction was last, if it is the same now; without dependencies. */
  private @Nullable Operation known(Step s, int location, Kind kind) {
    if (sources.areKnown() || s.instruction >= known.length) {
      return null;
    }
    Operation last = known[s.instruction];
    return last != null && last.location() == location && last.kind() == kind ? last : null;
  }

  private @Nullable Operation known(Step s) {
    return s.instruction < known.length ? known[s.instruction] : null;
  }

  private Operation keep(Step s, Operation made) {
    Operation operation = operations.of(made);
    if (s.instruction >= known.length) {
      known = Arrays.copyOf(known, Math.max(s.instruction + 1, 2 * known.length));
    }
    known[s.instruction] = operation;
    return operation;
  }

  /** A library call says only in its step what it stores: the step is taken, and taken back. */
  private Operation write(int thread, Step s) {
    Operation write = access(s, Kind.WRITE);
    if (machine.code().isCall(s.instruction)) {
      int size = s.size;
      Optional<Sources.Saved> saved =
          sources.areKnown() ? Optional.of(sources.save(thread)) : Optional.empty();
      int mark = machine.mark();
      nextValue[thread] = truncated(machine.step(Actors.ofThread(thread), 0).value, size);
      machine.undo(mark);
      saved.ifPresent(before -> sources.restore(thread, before));
    }
    return write;
  }

  private Operation update(Step s) {
    nextValue[s.thread] = s.compares ? s.expected : 0;
    MemoryOrder order = machine.code().order(s.instruction);
    return Operation.readHalf(
        location(s),
        orders.read(order),
        orders.read(machine.code().failureOrder(s.instruction)),
        orders.write(order),
        s.compares ? Condition.EXPECTED : Condition.ALWAYS,
        ofRead(s.thread),
        ofWrite(s.thread, s.compares));
  }

  /** What a library call will do hangs on what it finds; this thread's own last write is most. */
  private Operation operate(int thread, Step s) {
    int location = location(s);
    long address = s.address;
    int size = s.size;
    Long own = ownWords.get(key(thread, location));
    Step seen = s;
    if (own != null) {
      int mark = machine.mark();
      machine.write(address, size, own);
      seen = machine.nextStep(Actors.ofThread(thread));
      Operation operation = operate(seen, location);
      machine.undo(mark);
      return operation;
    }
    return operate(seen, location);
  }

  private Operation operate(Step s, int location) {
    boolean isSemaphore = s.kind == EventKind.ACQUIRE;
    nextValue[s.thread] = isSemaphore ? SyncState.COUNT_MASK : HELD;
    Condition condition =
        switch (s.kind) {
          case LOCK, TRYLOCK, FAILED_TRYLOCK -> Condition.CLEAR;
          case ACQUIRE -> Condition.NOT_CLEAR;
          default -> Condition.ALWAYS;
        };
    Order order =
        switch (s.kind) {
          case UNLOCK, POST -> Order.RELEASE;
          default -> Order.ACQUIRE;
        };
    Operation operation =
        Operation.readHalf(
            location,
            order,
            Order.RELAXED,
            order,
            condition,
            ofRead(s.thread),
            ofWrite(s.thread, true));
    return orders == Orders.BARRIERS ? operation.asFence() : operation;
  }

  // Dependencies

  private Dependencies dependencies(int thread) {
    return sources.areKnown()
        ? new Dependencies(
            sources.address(thread),
            sources.data(thread),
            sources.control(thread),
            addressesBefore[thread],
            fenced[thread])
        : Dependencies.NONE;
  }

  private Dependencies ofRead(int thread) {
    return sources.areKnown()
        ? new Dependencies(
            sources.address(thread),
            0,
            sources.control(thread),
            addressesBefore[thread],
            fenced[thread])
        : Dependencies.NONE;
  }

  /**
   * What the write of a read-modify-write depends on.
   *
   * @param compares whether it is made or not by a branch on what is read
   */
  private Dependencies ofWrite(int thread, boolean compares) {
    if (!sources.areKnown()) {
      return Dependencies.NONE;
    }
    long own = bit(slots[thread]);
    hasLoadedOperand |= sources.data(thread) != 0;
    long data = sources.data(thread) | (sources.computes(thread) ? own : 0);
    long control = sources.control(thread) | (compares ? own | sources.expected(thread) : 0);
    return new Dependencies(
        sources.address(thread),
        data,
        control,
        addressesBefore[thread] | sources.address(thread),
        fenced[thread]);
  }

  private static long bit(int slot) {
    return 1L << slot;
  }

  private Operation other(Step s, Fence fence) {
    nextValue[s.thread] = 0;
    return Operation.fence(fence, (int) s.value, Dependencies.NONE);
  }

  private Fence fence(Step s) {
    if (machine.code().isCall(s.instruction)) {
      return Fence.UNSEEN;
    }
    return machine
        .code()
        .barrier(s.instruction)
        .map(MachineThreads::fence)
        .orElseGet(() -> orders.fence(machine.code().order(s.instruction)));
  }

  private static Fence fence(BarrierKind barrier) {
    return switch (barrier) {
      case SYNC -> Fence.FULL;
      case LWSYNC -> Fence.LIGHT;
      case STORE_STORE -> Fence.STORE_STORE;
      case LOAD_LOAD -> Fence.LOAD_LOAD;
      case LOAD_ANY -> Fence.LOAD_ANY;
      case ANY_STORE -> Fence.RELEASE;
      case ISYNC -> Fence.INSTRUCTION;
    };
  }

  private static long truncated(long value, int size) {
    return size == LARGEST ? value : value & (1L << 8 * size) - 1;
  }

  private static long key(int thread, int location) {
    return (long) thread << 32 | location;
  }

  /** The location of an access; the bytes of one are in no other. */
  private int location(Step s) {
    Integer known = locations.get(s.address);
    if (known != null) {
      refuseIf(places.get(known).size != s.size, s, "a place that is accessed in several sizes");
      return known;
    }
    refuseIf(s.size > LARGEST, s, "an access to 16 bytes");
    Map.Entry<Long, Integer> before = sizes.floorEntry(s.address);
    Map.Entry<Long, Integer> after = sizes.ceilingEntry(s.address);
    boolean overlaps =
        before != null && before.getKey() + before.getValue() > s.address
            || after != null && after.getKey() < s.address + s.size;
    refuseIf(overlaps, s, "a place that is accessed in several sizes");
    locations.put(s.address, places.size());
    sizes.put(s.address, s.size);
    places.add(new Place(s.address, s.size));
    return places.size() - 1;
  }

  // Steps

  @Override
  public void take(int thread, long value, boolean isInitial) {
    Operation operation = operation(thread);
    latest = Optional.empty();
    if (sources.areKnown() && slots[thread] >= Long.SIZE - 1) {
      throw notCovered(
          machine.nextStep(Actors.ofThread(thread)),
          "a thread with more than " + (Long.SIZE - 1) + " events");
    }
    remember(thread);
    if (hasHalf[thread]) {
      hasHalf[thread] = false;
      slots[thread]++;
      return;
    }
    switch (operation.kind()) {
      case READ -> read(thread, operation, value, isInitial);
      case WRITE -> {
        follow(thread, operation, 0);
        Place place = places.get(operation.location());
        step(thread, place, 0);
        slots[thread]++;
      }
      case FENCE, ABSENT -> {
        follow(thread, operation, 0);
        step(thread, operation.fence() == Fence.CHOICE ? (int) value : 0);
        slots[thread]++;
      }
    }
  }

  private void remember(int thread) {
    undo.add(
        new Undo(
            machine.mark(),
            thread,
            slots[thread],
            waits[thread],
            hasHalf[thread],
            halfValue[thread],
            half[thread],
            addressesBefore[thread],
            fenced[thread],
            sources.areKnown() ? Optional.of(sources.save(thread)) : Optional.empty(),
            0,
            Optional.empty()));
  }

  private void read(int thread, Operation operation, long value, boolean isInitial) {
    Place place = places.get(operation.location());
    int object = machine.memory().objectAt(place.address);
    boolean isThere = machine.memory().isValid(object, place.address, place.size);
    long before = isThere ? machine.memory().read(object, place.address, place.size) : 0;
    int defined = isThere ? machine.memory().definedBytes(object, place.address, place.size) : 0;
    if (isThere && !isInitial) {
      machine.write(place.address, place.size, value);
    }
    slots[thread]++;
    boolean hasToWait = hasToWait(thread, isInitial ? before : value);
    // To find out, its instructions were run on trial.
    undo.getLast().saved.ifPresent(saved -> sources.restore(thread, saved));
    if (hasToWait) {
      waits[thread] = true;
      isKnown[thread] = false;
      restore(place, isThere, before, defined);
      return;
    }
    refuseSecondLock(thread, isInitial ? before : value);
    follow(thread, operation, bit(slots[thread] - 1));
    boolean isForeseen = operation.condition().holds(isInitial ? before : value, nextValue[thread]);
    step(thread, 0);
    Step taken = latest.orElseThrow();
    boolean isUpdate = operation.half() == Operation.Half.READ && machine.isRunning(thread);
    refuseIf(
        isUpdate && taken.kind.writes() != isForeseen,
        taken,
        "the operation '" + taken.kind.text() + "' on an object of this kind");
    if (taken.kind.writes() && operation.half() == Operation.Half.READ) {
      hasHalf[thread] = true;
      halfValue[thread] = truncated(taken.value, place.size);
      half[thread] = operations.writeHalf(operation);
      if (machine.code().isCall(taken.instruction)) {
        remember(thread, operation.location(), halfValue[thread]);
      }
    } else if (operation.half() == Operation.Half.READ) {
      slots[thread]++;
    }
    restore(place, isThere, before, defined);
  }

  /** Takes note of what depends on a step that is about to be taken. */
  private void follow(int thread, Operation operation, long read) {
    if (!sources.areKnown()) {
      return;
    }
    addressesBefore[thread] |= operation.dependencies().address();
    if (operation.fence() == Fence.INSTRUCTION) {
      fenced[thread] |= sources.control(thread) | addressesBefore[thread];
    }
    if (operation.fence() == Fence.CREATE) {
      sources.forget(operation.argument());
    }
    boolean branches = operation.isRead() && operation.condition() != Condition.ALWAYS;
    if (branches) {
      sources.branch(thread, read | sources.expected(thread));
    }
    sources.reads(thread, read);
  }

  /**
   * How often a thread holds a mutex is kept beside its word, where no read of the graph sees it.
   */
  private void refuseSecondLock(int thread, long word) {
    Step s = machine.nextStep(Actors.ofThread(thread));
    boolean takes = s.kind == EventKind.LOCK || s.kind == EventKind.TRYLOCK;
    refuseIf(takes && (word & HELD) != 0, s, "taking a mutex once more, or trying a semaphore,");
  }

  private void remember(int thread, int location, long word) {
    long key = key(thread, location);
    Optional<Long> old = Optional.ofNullable(ownWords.put(key, word));
    Undo last = undo.removeLast();
    undo.add(
        new Undo(
            last.mark,
            last.thread,
            last.slot,
            last.waits,
            last.hasHalf,
            last.halfValue,
            last.half,
            last.addressesBefore,
            last.fenced,
            last.saved,
            key + 1,
            old));
  }

  private boolean hasToWait(int thread, long value) {
    int actor = Actors.ofThread(thread);
    Step s = machine.nextStep(actor);
    return switch (s.kind) {
      case LOAD, READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE, TRYLOCK, FAILED_TRYLOCK ->
          machine.awaits().maySpin(thread) && machine.awaits().isSpinIteration(thread, value, 0);
      default -> !machine.isEnabled(actor);
    };
  }

  private void restore(Place place, boolean isThere, long value, int defined) {
    int object = machine.memory().objectAt(place.address);
    if (isThere && machine.memory().isValid(object, place.address, place.size)) {
      machine.restore(place.address, place.size, value, defined);
    }
  }

  private void step(int thread, Place place, int outcome) {
    int object = machine.memory().objectAt(place.address);
    boolean isThere = machine.memory().isValid(object, place.address, place.size);
    long before = isThere ? machine.memory().read(object, place.address, place.size) : 0;
    int defined = isThere ? machine.memory().definedBytes(object, place.address, place.size) : 0;
    step(thread, outcome);
    int all = (1 << place.size) - 1;
    int after = machine.memory().objectAt(place.address);
    boolean isWritten =
        !machine.memory().isValid(after, place.address, place.size)
            || (machine.memory().definedBytes(after, place.address, place.size) & all) == all;
    refuseIf(
        !isWritten && isThere, latest.orElseThrow(), "a store of bytes that were never written");
    restore(place, isThere, before, defined);
  }

  private void fail(int thread, Failure failure) {
    grow(thread);
    failed += failures[thread] == null ? 1 : 0;
    failures[thread] = failure;
    failedSince[thread] = undo.size();
  }

  private void step(int thread, int outcome) {
    latest = Optional.of(machine.step(Actors.ofThread(thread), outcome));
    isKnown[thread] = false;
    if (machine.hasFailed()) {
      // What a thread does before its first step is part of its creation.
      Step taken = latest.get();
      int own = taken.kind == EventKind.CREATE ? (int) taken.value : thread;
      boolean isOwn = own != thread && machine.exists(own) && !machine.isRunning(own);
      fail(isOwn ? own : thread, machine.failure());
    }
    if (machine.isNewlyShared()) {
      throw new MoreIsShared();
    }
  }

  @Override
  public int mark() {
    return undo.size();
  }

  @Override
  public void undo(int mark) {
    if (undo.size() == mark) {
      return;
    }
    int first = 0;
    while (undo.size() > mark) {
      Undo last = undo.removeLast();
      int thread = last.thread;
      first = last.mark;
      slots[thread] = last.slot;
      waits[thread] = last.waits;
      hasHalf[thread] = last.hasHalf;
      halfValue[thread] = last.halfValue;
      half[thread] = last.half;
      addressesBefore[thread] = last.addressesBefore;
      fenced[thread] = last.fenced;
      last.saved.ifPresent(saved -> sources.restore(thread, saved));
      isKnown[thread] = false;
      if (last.word != 0) {
        if (last.ownWord.isPresent()) {
          ownWords.put(last.word - 1, last.ownWord.get());
        } else {
          ownWords.remove(last.word - 1);
        }
      }
    }
    machine.undo(first);
    for (int thread = 0; failed > 0 && thread < failures.length; thread++) {
      if (failures[thread] != null && failedSince[thread] > mark) {
        failures[thread] = null;
        failed--;
      }
    }
  }

  // The end of a graph

  /**
   * Lets memory hold what it holds once all writes of a graph have reached it; {@link Machine#undo}
   * takes it back.
   *
   * @param latest the value of the last write of each location that has one
   */
  void finish(Map<Integer, Long> latest) {
    latest.forEach(
        (location, value) -> {
          Place place = places.get(location);
          int object = machine.memory().objectAt(place.address);
          if (machine.memory().isValid(object, place.address, place.size)) {
            machine.write(place.address, place.size, value);
          }
        });
  }

  /** Whether a thread that waits could go on now. */
  boolean canGoOn(int thread) {
    return waits[thread] && machine.isEnabled(Actors.ofThread(thread));
  }
}
