package dev.weir.graph.thread;

import dev.weir.graph.compile.Orders;
import dev.weir.graph.compile.Orders.Target;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.event.Operations;
import dev.weir.machine.Machine;
import dev.weir.machine.Sources;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.program.MemoryOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Describes the next steps of threads of a machine as operations of a graph: numbers the places
 * that are accessed, compiles orders, and refuses what graphs do not cover.
 */
public final class StepOperations {
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

  /** For each instruction the plain access that it was last. */
  private @Nullable Operation[] last = new Operation[0];

  private final Map<Fence, Map<Integer, Operation>> fences = new EnumMap<>(Fence.class);

  private final SyncObjects objects;
  private final AtomicBlocks blocks;

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
  public record Place(long address, int size) {}

  /** What a program does is not covered by an exploration of graphs. */
  public static final class NotCovered extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Failure failure;

    public NotCovered(Failure failure) {
      super(failure.message(), null, false, false);
      this.failure = failure;
    }

    /** What, and where. */
    public Failure failure() {
      return failure;
    }
  }

  /**
   * Operations of the threads of a machine.
   *
   * @param known what is known of atomic blocks
   * @param keepsThreads whether it is kept who has accessed what blocks alone access
   */
  StepOperations(
      Machine machine,
      Operations operations,
      Orders orders,
      AtomicBlocks.Known known,
      boolean keepsThreads) {
    this.machine = machine;
    this.operations = operations;
    this.orders = orders;
    this.objects = new SyncObjects(machine, this, operations);
    this.blocks = new AtomicBlocks(machine, this, operations, orders, known, keepsThreads);
    this.sources = machine.sources();
  }

  /** The place of a location. */
  public Place place(int location) {
    return places.get(location);
  }

  /** A new location that is none of memory. */
  int nowhere() {
    places.add(NOWHERE);
    return places.size() - 1;
  }

  /** The operations on synchronisation objects. */
  SyncObjects objects() {
    return objects;
  }

  /** The atomic blocks. */
  AtomicBlocks blocks() {
    return blocks;
  }

  /** Whether a read-modify-write has written what comes from a read, other than its own. */
  public boolean hasLoadedOperand() {
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
    standing.isInBlock = false;
    standing.done = null;
    boolean waitsToBeWoken = machine.isAsleep(thread) && s.kind != EventKind.ACQUIRE;
    if (waitsToBeWoken && !machine.isEnabled(actor)) {
      standing.next = operations.of(objects.sleep(s, standing));
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
              operations.of(objects.describe(s, standing));
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
          case ATOMIC_BLOCK -> blocks.describe(s, standing);
        };
    standing.isKnown = true;
  }

  /** A fence that comes of no instruction for fences; a thread is asked again and again for it. */
  Operation fence(Fence kind, int argument) {
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
        machine.failureAt(
            FailureKind.UNSUPPORTED,
            what
                + " under "
                + machine.model().name()
                + " by execution graphs; --model sc, tso and pso have it, without --algorithm graph",
            instruction,
            s.thread));
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
        s.compares ? Condition.EXPECTED : always(s),
        dependencies(s, standing, false),
        ofWrite(s, standing, s.compares));
  }

  private Condition always(Step s) {
    return machine
        .code()
        .operator(s.instruction)
        .map(operator -> orders.always(operator, s.size))
        .orElse(Condition.ALWAYS);
  }

  /** The location of an access; the bytes of one are in no other. */
  int location(Step s) {
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

  /** The location of a place that is accessed as a whole. */
  int location(Place place) {
    return locations.computeIfAbsent(
        place.address(),
        address -> {
          sizes.put(address, place.size());
          places.add(place);
          return places.size() - 1;
        });
  }

  /** As a full fence besides, where the orders of a program are compiled to fences. */
  Operation compiled(Operation operation) {
    return orders.target() == Target.BARRIERS ? operation.asFence() : operation;
  }

  // Fences

  private Fence fence(Step s) {
    if (machine.code().isCall(s.instruction)) {
      return Fence.UNSEEN;
    }
    return machine
        .code()
        .barrier(s.instruction)
        .map(Orders::fence)
        .orElseGet(() -> orders.fence(machine.code().order(s.instruction)));
  }

  // Dependencies

  /**
   * What the next access of a thread depends on.
   *
   * @param isWhole whether it is no part of a read-modify-write
   */
  Dependencies dependencies(Step s, ThreadStanding standing, boolean isWhole) {
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
  Dependencies ofWrite(Step s, ThreadStanding standing, boolean branches) {
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

  long union(long one, long other) {
    return sources.sets().union(one, other);
  }
}
