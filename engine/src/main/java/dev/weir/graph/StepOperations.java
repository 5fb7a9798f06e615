package dev.weir.graph;

import dev.weir.graph.AtomicBlocks.Done;
import dev.weir.graph.AtomicBlocks.Found;
import dev.weir.graph.AtomicBlocks.Outside;
import dev.weir.graph.Operation.Condition;
import dev.weir.graph.Operation.Dependencies;
import dev.weir.graph.Operation.Fence;
import dev.weir.graph.Operation.Kind;
import dev.weir.graph.Operation.Order;
import dev.weir.graph.ThreadStanding.Block;
import dev.weir.graph.ThreadStanding.Position;
import dev.weir.graph.ThreadStanding.Settled;
import dev.weir.machine.Machine;
import dev.weir.machine.Sources;
import dev.weir.machine.SyncStates;
import dev.weir.machine.SyncStates.Sleeper;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.BarrierKind;
import dev.weir.program.MemoryOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Describes the next steps of threads of a machine as operations of a graph: numbers the places
 * that are accessed, compiles orders, and refuses what graphs do not cover.
 */
final class StepOperations {
  /** What is written to wake a thread. */
  static final long WOKEN = 1;

  /** Where nothing is: a place that no thread accesses. */
  private static final Place NOWHERE = new Place(0, Integer.BYTES);

  private static final int LARGEST = Long.BYTES;

  private final Machine machine;
  private final Operations operations;
  private final Orders orders;
  private final Sources sources;

  private final Map<Long, Integer> locations = new HashMap<>();
  private final NavigableMap<Long, Integer> sizes = new TreeMap<>();
  private final List<Place> places = new ArrayList<>();

  /** The states of synchronisation objects by the locations of their words. */
  private final Map<Integer, SyncStates> states = new HashMap<>();

  /** How many of their bytes operations on them change. */
  private final Map<Integer, Integer> objectBytes = new HashMap<>();

  /** For each time that a thread sleeps the location by which it is woken. */
  private final Map<Sleeper, Integer> sleeps = new HashMap<>();

  /** The locations of these. */
  private final BitSet sleepLocations = new BitSet();

  /** The last value that each thread itself wrote to a synchronisation object, by {@link #key}. */
  private final Map<Long, Long> ownWords = new HashMap<>();

  /** For each instruction the plain access that it was last. */
  private @Nullable Operation[] last = new Operation[0];

  private final Map<Fence, Map<Integer, Operation>> fences = new EnumMap<>(Fence.class);

  private final AtomicBlocks blocks;

  /** The location of the lock that atomic blocks take; negative as long as there is none. */
  private int blockLock = -1;

  /** The locations that are accessed outside blocks, otherwise than by waiting for them. */
  private final BitSet seen = new BitSet();

  /** Those that copies and fills alone have accessed. */
  private final BitSet ofBulk = new BitSet();

  /** Those that are waited for outside blocks. */
  private final BitSet waitedFor = new BitSet();

  private boolean hasLoadedOperand;

  /**
   * A place that is accessed.
   *
   * @param address its first byte
   * @param size bytes, at most 8
   */
  record Place(long address, int size) {}

  /** What a program does is not covered by an exploration of graphs. */
  static final class NotCovered extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Failure failure;

    NotCovered(Failure failure) {
      super(failure.message(), null, false, false);
      this.failure = failure;
    }

    /** What, and where. */
    Failure failure() {
      return failure;
    }
  }

  /**
   * Operations of the threads of a machine.
   *
   * @param known what is known of atomic blocks
   */
  StepOperations(Machine machine, Operations operations, Orders orders, AtomicBlocks.Known known) {
    this.machine = machine;
    this.blocks = new AtomicBlocks(machine, this, known);
    this.operations = operations;
    this.orders = orders;
    this.sources = machine.sources();
  }

  /** The place of a location. */
  Place place(int location) {
    return places.get(location);
  }

  /** Whether a read-modify-write has written what comes from a read, other than its own. */
  boolean hasLoadedOperand() {
    return hasLoadedOperand;
  }

  /** Finds the next operation of a thread that stands before a step. */
  void find(int thread, ThreadStanding standing) {
    if (standing.isKnown) {
      return;
    }
    int actor = Actors.ofThread(thread);
    Step s = machine.nextStep(actor);
    standing.value = 0;
    standing.keepsLock = false;
    standing.done = null;
    boolean waitsToBeWoken = machine.isAsleep(thread) && s.kind != EventKind.ACQUIRE;
    if (waitsToBeWoken && !machine.isEnabled(actor)) {
      standing.next = operations.of(sleep(s, standing));
      standing.isKnown = true;
      return;
    }
    standing.next =
        switch (s.kind) {
          case LOAD -> {
            refuseIf(s.looksAtRights(), s, "rights of pages");
            yield access(s, Kind.READ, standing);
          }
          case STORE, WRITE -> write(s, standing);
          case READ_MODIFY_WRITE, FAILED_COMPARE_EXCHANGE -> operations.of(update(s, standing));
          case LOCK,
              TRYLOCK,
              FAILED_TRYLOCK,
              UNLOCK,
              ACQUIRE,
              POST,
              READ_LOCK,
              FAILED_READ_LOCK,
              SYNCHRONISE,
              ARRIVE,
              WAIT,
              SIGNAL ->
              operations.of(operate(s, standing));
          case FENCE ->
              operations.of(Operation.fence(fence(s), -1, dependencies(s, standing, true)));
          case CREATE -> fence(Fence.CREATE, (int) s.value);
          case JOIN -> fence(Fence.JOIN, (int) s.value);
          case CHOICE -> {
            standing.value = s.outcomes;
            yield fence(Fence.CHOICE, -1);
          }
          case FREE -> {
            standing.value = s.address;
            yield fence(Fence.END, -1);
          }
          case UPDATE -> throw notCovered(s, "the operation '" + s.kind.text() + "'");
          case ATOMIC_BLOCK -> block(s, standing);
        };
    standing.isKnown = true;
  }

  /** A fence that comes of no instruction for fences; a thread is asked again and again for it. */
  private Operation fence(Fence kind, int argument) {
    return fences
        .computeIfAbsent(kind, _ -> new HashMap<>())
        .computeIfAbsent(
            argument, _ -> operations.of(Operation.fence(kind, argument, Dependencies.NONE)));
  }

  // What is refused

  /** Refuses what a step does. */
  void refuseIf(boolean isRefused, Step s, String what) {
    if (isRefused) {
      throw notCovered(s, what);
    }
  }

  NotCovered notCovered(Step s, String what) {
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

  // Accesses

  /** The low bytes of a value. */
  static long truncated(long value, int size) {
    return size == LARGEST ? value : value & (1L << 8 * size) - 1;
  }

  private Operation access(Step s, Kind kind, ThreadStanding standing) {
    standing.value = kind == Kind.WRITE ? truncated(s.value, s.size) : 0;
    int location = location(s);
    if (sources.areKnown()) {
      return operations.of(
          Operation.access(kind, location, order(s, kind), dependencies(s, standing, true)));
    }
    if (s.instruction >= last.length) {
      last = Arrays.copyOf(last, Math.max(s.instruction + 1, 2 * last.length));
    }
    Operation before = last[s.instruction];
    if (before == null || before.location() != location || before.kind() != kind) {
      before = operations.of(Operation.access(kind, location, order(s, kind), Dependencies.NONE));
      last[s.instruction] = before;
    }
    return before;
  }

  private Order order(Step s, Kind kind) {
    MemoryOrder order = machine.code().order(s.instruction);
    if (kind == Kind.WRITE) {
      return orders.store(order);
    }
    // A call of the library asks how an object of its own stands.
    return machine.code().isCall(s.instruction) ? Order.ACQUIRE : orders.load(order);
  }

  /** A library call says only in its step what it stores: the step is taken, and taken back. */
  private Operation write(Step s, ThreadStanding standing) {
    Operation write = access(s, Kind.WRITE, standing);
    if (machine.code().isCall(s.instruction)) {
      int thread = s.thread;
      int size = s.size;
      Optional<Sources.Saved> saved = save(thread);
      int mark = machine.mark();
      standing.value = truncated(machine.step(Actors.ofThread(thread), 0).value, size);
      machine.undo(mark);
      saved.ifPresent(before -> sources.restore(thread, before));
    }
    return write;
  }

  /** What is known of dependencies of a thread, if any are. */
  Optional<Sources.Saved> save(int thread) {
    return sources.areKnown() ? Optional.of(sources.save(thread)) : Optional.empty();
  }

  private Operation update(Step s, ThreadStanding standing) {
    standing.value = s.compares ? s.expected : 0;
    MemoryOrder order = machine.code().order(s.instruction);
    return Operation.readHalf(
        location(s),
        orders.read(order),
        orders.read(machine.code().failureOrder(s.instruction)),
        orders.write(order),
        s.compares ? Condition.EXPECTED : Condition.ALWAYS,
        dependencies(s, standing, false),
        ofWrite(s, standing, s.compares));
  }

  /** The location of an access; the bytes of one are in no other. */
  private int location(Step s) {
    Integer known = locations.get(s.address);
    if (known == null || places.get(known).size != s.size) {
      refuseIf(s.size > LARGEST, s, "an access to 16 bytes");
      refuseOverlaps(s);
      known = location(new Place(s.address, s.size));
      ofBulk.set(known);
    }
    if (!isBulk(s)) {
      ofBulk.clear(known);
    }
    tellBlocks(s, known);
    return known;
  }

  /**
   * Refuses what accesses some of the bytes of a known place, or some others too, unless copies and
   * fills can be divided so that none does.
   */
  private void refuseOverlaps(Step s) {
    long end = s.address + s.size;
    Map.Entry<Long, Integer> before = sizes.floorEntry(s.address);
    boolean begins = before != null && before.getKey() + before.getValue() > s.address;
    Map<Long, Integer> others = sizes.subMap(begins ? before.getKey() : s.address, end);
    if (others.isEmpty()) {
      return;
    }
    boolean isNew = false;
    for (Map.Entry<Long, Integer> other : others.entrySet()) {
      long address = other.getKey();
      int size = other.getValue();
      boolean isWithin = address >= s.address && address + size <= end;
      boolean isAround = address <= s.address && address + size >= end;
      if (isBulk(s) && isWithin) {
        isNew |= machine.splitBulk(address, size);
      } else if (isAround && ofBulk.get(location(new Place(address, size)))) {
        isNew |= machine.splitBulk(s.address, s.size);
      } else {
        throw notCovered(s, "a place that is accessed in several sizes");
      }
    }
    refuseIf(!isNew, s, "a place that is accessed in several sizes");
    throw new MachineThreads.MoreIsShared();
  }

  private boolean isBulk(Step s) {
    return machine.code().isBulk(s.instruction);
  }

  private void tellBlocks(Step s, int location) {
    boolean waits = s.kind == EventKind.ACQUIRE;
    if (!waits && !seen.get(location) || waits && !waitedFor.get(location)) {
      (waits ? waitedFor : seen).set(location);
      blocks.accessedOutside(places.get(location), waits);
    }
  }

  // Atomic blocks

  /** What atomic blocks do. */
  AtomicBlocks blocks() {
    return blocks;
  }

  /** Whether a location is none of memory, but the lock of atomic blocks. */
  boolean isBlockLock(int location) {
    return location == blockLock;
  }

  /**
   * The next operation of a thread that stands before an atomic block or is in one: a full fence,
   * the read-modify-write that takes the lock, the access of the place that is accessed outside
   * blocks too, if that decides what the block does, and what it writes.
   */
  private Operation block(Step s, ThreadStanding standing) {
    Position position = standing.position;
    Block block = position.block();
    Dependencies dependencies = dependenciesOfBlock(s.thread, position);
    if (block == null) {
      boolean isSeen = tryBlock(s.thread, 0, Optional.empty()).accesses();
      return isSeen
          ? operations.of(Operation.fence(Fence.FULL, -1, dependencies))
          : fence(Fence.UNSEEN, -1);
    }
    Dependencies ofWrite = dependencies;
    if (sources.areKnown()) {
      long control = union(dependencies.control(), sources.sets().of(position.slot()));
      ofWrite =
          new Dependencies(0, 0, control, dependencies.addressBefore(), dependencies.fenced());
    }
    if (block.lock().isEmpty()) {
      standing.value = AtomicBlocks.HELD;
      return operations.of(
          compiled(
              Operation.readHalf(
                  blockLock(),
                  Order.ACQUIRE,
                  Order.RELAXED,
                  Order.RELEASE,
                  Condition.CLEAR,
                  dependencies,
                  ofWrite)));
    }
    Done done = doneByBlock(s.thread, standing);
    if (block.found().isPresent() || done.read().isEmpty()) {
      Settled first = settled(s.thread, position, done, false).getFirst();
      standing.value = first.value();
      return first.operation();
    }
    Outside read = done.read().get();
    MemoryOrder order = order(read);
    int location = location(read.place());
    return operations.of(
        blocks.writesWhatItReads(s.instruction)
            ? Operation.readHalf(
                location,
                inBlock(orders.read(order), read, Order.ACQUIRE),
                inBlock(orders.read(order), read, Order.ACQUIRE),
                inBlock(orders.write(order), read, Order.RELEASE),
                Condition.ALWAYS,
                dependencies,
                ofWrite)
            : Operation.access(
                Kind.READ,
                location,
                inBlock(orders.load(order), read, Order.ACQUIRE),
                dependencies));
  }

  private MemoryOrder order(Outside outside) {
    return machine.code().order(outside.instruction());
  }

  /**
   * The library's own accesses race with nothing, and who is woken comes after: on a machine they
   * are part of its lock.
   *
   * @param least at least this order then
   */
  private Order inBlock(Order order, Outside outside, Order least) {
    boolean isOwn = machine.code().function(outside.instruction()).library();
    return isOwn && (order == Order.PLAIN || order == Order.RELAXED) ? least : order;
  }

  private int blockLock() {
    if (blockLock < 0) {
      places.add(NOWHERE);
      blockLock = places.size() - 1;
    }
    return blockLock;
  }

  /** What the block does whose lock a thread has, as far as that is decided. */
  Done doneByBlock(int thread, ThreadStanding standing) {
    if (standing.done == null) {
      Block block = Objects.requireNonNull(standing.position.block());
      standing.done = tryBlock(thread, block.lock().orElseThrow(), block.found());
    }
    return standing.done;
  }

  private Done tryBlock(int thread, long lock, Optional<Found> found) {
    Optional<Sources.Saved> saved = save(thread);
    Done done = blocks.tryOut(thread, lock, found, () -> machine.step(Actors.ofThread(thread), 0));
    saved.ifPresent(before -> sources.restore(thread, before));
    return done;
  }

  /** What the write half of an operation of an atomic block writes. */
  long writtenByBlock(int thread, ThreadStanding standing, Operation half) {
    Block block = Objects.requireNonNull(standing.position.block());
    Done done = doneByBlock(thread, standing);
    if (isBlockLock(half.location())) {
      return isAll(done) ? done.lock() : block.lock().orElseThrow() | AtomicBlocks.HELD;
    }
    return done.read().map(done.writes()::get).orElseGet(() -> block.found().orElseThrow().value());
  }

  /** Whether a block accesses no place that is accessed outside blocks too. */
  private static boolean isAll(Done done) {
    return done.outside().isEmpty();
  }

  private Dependencies dependenciesOfBlock(int thread, Position position) {
    return sources.areKnown()
        ? new Dependencies(0, 0, sources.control(thread), position.addresses(), position.fenced())
        : Dependencies.NONE;
  }

  /**
   * What remains of a block once it is decided what it does.
   *
   * @param isAfterAll whether its lock was given back by the operation that has taken it
   */
  List<Settled> settled(int thread, Position position, Done done, boolean isAfterAll) {
    List<Settled> settled = new ArrayList<>();
    Dependencies dependencies = dependenciesOfBlock(thread, position);
    done.writes()
        .forEach(
            (outside, value) -> {
              if (!outside.isRead()) {
                Order order = inBlock(orders.store(order(outside)), outside, Order.RELEASE);
                int location = location(outside.place());
                settled.add(
                    new Settled(
                        operations.of(Operation.access(Kind.WRITE, location, order, dependencies)),
                        value));
              }
            });
    if (!isAfterAll) {
      Operation giveBack = Operation.access(Kind.WRITE, blockLock(), Order.RELEASE, dependencies);
      settled.add(new Settled(operations.of(compiled(giveBack)), done.lock()));
    }
    settled.add(new Settled(operations.of(Operation.fence(Fence.FULL, -1, dependencies)), 0));
    return settled;
  }

  /** The location of a place that is accessed as a whole. */
  private int location(Place place) {
    return locations.computeIfAbsent(
        place.address(),
        address -> {
          sizes.put(address, place.size());
          places.add(place);
          return places.size() - 1;
        });
  }

  // Synchronisation objects

  /**
   * An operation on a synchronisation object. Which step a call takes hangs on the word of the
   * object; only what the thread itself wrote there last can make a difference, as where it holds a
   * mutex.
   */
  private Operation operate(Step s, ThreadStanding standing) {
    int thread = s.thread;
    int location = location(s);
    statesOf(location);
    objectBytes.merge(location, machine.called(thread).objectBytes(), Math::max);
    Long own = ownWords.get(key(thread, location));
    if (own == null) {
      return operate(s, location, standing);
    }
    int mark = machine.mark();
    machine.write(s.address, s.size, own);
    Step next = machine.nextStep(Actors.ofThread(thread));
    Operation operation = operate(next, location, standing);
    standing.keepsLock = next.kind == EventKind.UNLOCK && onlyLooks(thread);
    machine.undo(mark);
    return operation;
  }

  private boolean onlyLooks(int thread) {
    Optional<Sources.Saved> saved = save(thread);
    boolean looks = machine.awaits().onlyLooks(thread);
    // To find out, its instructions were run on trial.
    saved.ifPresent(before -> sources.restore(thread, before));
    return looks;
  }

  private Operation operate(Step s, int location, ThreadStanding standing) {
    return switch (s.kind) {
      case UNLOCK, POST -> giveBack(s, location, standing);
      case SYNCHRONISE ->
          machine.called(s.thread).attempts()
              ? take(s, location, standing)
              : object(s, location, standing, Order.ACQUIRE, Order.RELEASE, Condition.ALWAYS);
      case ARRIVE -> object(s, location, standing, Order.ACQUIRE, Order.RELEASE, Condition.ALWAYS);
      case WAIT, SIGNAL ->
          object(s, location, standing, Order.RELAXED, Order.RELAXED, Condition.ALWAYS);
      case FAILED_TRYLOCK ->
          machine.called(s.thread).attempts()
              ? take(s, location, standing)
              : giveBack(s, location, standing);
      default -> take(s, location, standing);
    };
  }

  /** Gives an object back; where a mutex tells who does not have it, only where the thread has. */
  private Operation giveBack(Step s, int location, ThreadStanding standing) {
    standing.value = s.thread;
    Condition condition = s.kind == EventKind.FAILED_TRYLOCK ? Condition.OWN : Condition.ALWAYS;
    return object(s, location, standing, Order.RELEASE, Order.RELEASE, condition);
  }

  /** Takes an object, or a part of it, or attempts to. */
  private Operation take(Step s, int location, ThreadStanding standing) {
    boolean isOwn =
        s.kind == EventKind.LOCK && machine.isEnabled(Actors.ofThread(s.thread))
            || s.kind == EventKind.TRYLOCK;
    long bits = machine.called(s.thread).takenBits();
    MemoryView memory = machine.memory();
    int object = memory.objectAt(s.address);
    boolean isThere = memory.isValid(object, s.address, s.size);
    long own = isThere ? memory.read(object, s.address, s.size) : 0;
    Condition condition = Condition.CLEAR;
    if (bits == 0) {
      standing.value = SyncState.COUNT_MASK;
      condition = Condition.NOT_CLEAR;
    } else if (isOwn && SyncState.holder(own) == s.thread) {
      // A mutex that is taken once more, whatever others do.
      condition = Condition.ALWAYS;
    } else {
      standing.value = s.kind == EventKind.ACQUIRE ? bits | SyncStates.HAS_REST : bits;
    }
    return object(s, location, standing, Order.ACQUIRE, Order.ACQUIRE, condition);
  }

  /** An operation on a synchronisation object: its state is part of what it reads and writes. */
  private Operation object(
      Step s, int location, ThreadStanding standing, Order read, Order write, Condition condition) {
    return compiled(
        Operation.readHalf(
            location,
            read,
            Order.RELAXED,
            write,
            condition,
            dependencies(s, standing, false),
            ofWrite(s, standing, true)));
  }

  private Operation compiled(Operation operation) {
    return orders == Orders.BARRIERS ? operation.asFence() : operation;
  }

  /** The read by which a thread that sleeps learns that it was woken. */
  private Operation sleep(Step s, ThreadStanding standing) {
    Dependencies dependencies = dependencies(s, standing, false);
    return compiled(
        Operation.access(
            Kind.READ,
            location(new Sleeper(s.thread, standing.position.asleepSince())),
            wakesAll(s.thread) ? Order.ACQUIRE : Order.RELAXED,
            new Dependencies(
                0,
                0,
                dependencies.control(),
                dependencies.addressBefore(),
                dependencies.fenced())));
  }

  /** The write by which an operation on an object wakes a thread, which follows it. */
  Operation waking(Operation operation, Sleeper sleeper) {
    return operations.of(
        compiled(
            Operation.access(
                Kind.WRITE, location(sleeper), operation.writeOrder(), operation.ofWrite())));
  }

  /** Whether all that a thread does once it is woken comes after that. */
  private boolean wakesAll(int thread) {
    return machine.called(thread).waiting() == Waiting.BARRIER;
  }

  private int location(Sleeper sleeper) {
    return sleeps.computeIfAbsent(
        sleeper,
        unknown -> {
          places.add(NOWHERE);
          sleepLocations.set(places.size() - 1);
          return places.size() - 1;
        });
  }

  /** Whether a location is none of memory, but stands for one sleep of a thread. */
  boolean isSleep(int location) {
    return sleepLocations.get(location);
  }

  /** The states of the synchronisation object with its word at a location, if one is there. */
  Optional<SyncStates> states(int location) {
    return Optional.ofNullable(states.get(location));
  }

  /** How many bytes of the object with its word at a location operations change. */
  int objectBytes(int location) {
    return objectBytes.getOrDefault(location, 0);
  }

  private SyncStates statesOf(int location) {
    return states.computeIfAbsent(location, at -> new SyncStates(places.get(at).size));
  }

  /** What a thread itself has written last to synchronisation objects other than one. */
  Map<Integer, Long> ownWords(int thread, int but) {
    Map<Integer, Long> own = new TreeMap<>();
    ownWords.forEach(
        (key, word) -> {
          int location = key.intValue();
          if (key >>> 32 == thread && location != but) {
            own.put(location, word);
          }
        });
    return own;
  }

  private static long key(int thread, int location) {
    return (long) thread << 32 | location;
  }

  /** A thread has written a synchronisation object; {@link #restoreOwnWord} takes it back. */
  Optional<Long> setOwnWord(int thread, int location, long word) {
    return Optional.ofNullable(ownWords.put(key(thread, location), word));
  }

  void restoreOwnWord(int thread, int location, Optional<Long> before) {
    if (before.isPresent()) {
      ownWords.put(key(thread, location), before.get());
    } else {
      ownWords.remove(key(thread, location));
    }
  }

  // Fences

  private Fence fence(Step s) {
    if (machine.code().isCall(s.instruction)) {
      return Fence.UNSEEN;
    }
    return machine
        .code()
        .barrier(s.instruction)
        .map(StepOperations::fence)
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

  // Dependencies

  private Dependencies dependencies(Step s, ThreadStanding standing, boolean isWhole) {
    if (!sources.areKnown()) {
      return Dependencies.NONE;
    }
    return new Dependencies(
        sources.address(s.thread, isWhole),
        isWhole ? sources.data(s.thread, s.address, s.size) : 0,
        sources.control(s.thread),
        standing.position.addresses(),
        standing.position.fenced());
  }

  /**
   * What the write of a read-modify-write depends on.
   *
   * @param branches whether it is made or not by a branch on what is read
   */
  private Dependencies ofWrite(Step s, ThreadStanding standing, boolean branches) {
    if (!sources.areKnown()) {
      return Dependencies.NONE;
    }
    int thread = s.thread;
    long own = sources.sets().of(standing.position.slot());
    long operand = sources.data(thread, s.address, s.size);
    hasLoadedOperand |= operand != 0;
    long address = sources.address(thread, true);
    long control = sources.control(thread);
    return new Dependencies(
        address,
        sources.computes(thread) ? union(operand, own) : operand,
        branches ? union(control, union(own, sources.expected(thread))) : control,
        union(standing.position.addresses(), address),
        standing.position.fenced());
  }

  private long union(long one, long other) {
    return sources.sets().union(one, other);
  }
}
