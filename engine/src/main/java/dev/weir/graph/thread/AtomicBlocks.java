package dev.weir.graph.thread;

import dev.weir.graph.compile.Orders;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Condition;
import dev.weir.graph.event.Operation.Dependencies;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operation.Kind;
import dev.weir.graph.event.Operation.Order;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.MachineThreads.Initial;
import dev.weir.graph.thread.StepOperations.Place;
import dev.weir.graph.thread.ThreadStanding.Position;
import dev.weir.graph.thread.ThreadStanding.Settled;
import dev.weir.machine.Machine;
import dev.weir.machine.Sources;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.Step;
import dev.weir.program.MemoryOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Atomic blocks as operations of a graph. All blocks of a program are one after another, as if each
 * held one lock. What only blocks access is no event: its bytes are the value of that lock, which a
 * block reads when it takes it and writes when it gives it back. A place that is accessed outside
 * blocks too has events of its own between the two, as has one in an object whose life may end.
 *
 * <p>Others could see a block half done if it had two such places, so these are refused. A place
 * that others only wait for, and that the block only writes, does not count: waiting is no look,
 * and who has waited goes on after all that the block has written before.
 *
 * <p>The machine takes a block as one step, once all that it reads is known; before, it is tried
 * out and taken back. docs/algorithms/execution-graphs.md, 16.5.
 */
public final class AtomicBlocks {
  /** In the value of the lock: a block holds it. */
  private static final long HELD = 1;

  private final Machine machine;
  private final StepOperations steps;
  private final Operations operations;
  private final Orders orders;
  private final Sources sources;
  private final Known known;

  /** The location of the lock; negative as long as no block has taken it. */
  private int lock = -1;

  /** Whether it is kept who accessed a byte last. */
  private final boolean keepsThreads;

  /** For each state the bytes that blocks have accessed; the first has none. */
  private final List<Map<Long, Hidden>> states = new ArrayList<>(List.of(Map.of()));

  private final Map<Map<Long, Hidden>, Long> numbers = new HashMap<>(Map.of(Map.of(), 0L));

  /**
   * A byte that blocks alone access.
   *
   * @param value what it holds, if a block has written it
   * @param thread that has accessed it last; {@link GraphThreads#NONE} where that is not kept
   */
  private record Hidden(OptionalLong value, int thread) {}

  /**
   * What is known of the blocks of a program, by all who explore it together. It grows; where what
   * was made use of so far is not so, the exploration has to begin anew.
   */
  public static final class Known {
    /** The sizes of the places that are accessed outside blocks, by their addresses. */
    private final NavigableMap<Long, Integer> outside = new TreeMap<>();

    /** Those of them that are not only waited for. */
    private final Set<Long> seen = new HashSet<>();

    /** The calls of blocks that may write the place that they have read. */
    private final Set<Integer> writers = new HashSet<>();

    // What was made use of since the exploration has begun.

    /** The bytes that are no events, as far as blocks have accessed them. */
    private final TreeSet<Long> hidden = new TreeSet<>();

    /** The calls of blocks that have only read the place that others access. */
    private final Set<Integer> readers = new HashSet<>();

    /** Whether a block was tried. */
    private boolean hasBlocks;

    // What is not so as it was taken to be: known to all once they begin anew.

    private final Map<Long, Integer> outsideThen = new HashMap<>();
    private final Set<Long> seenThen = new HashSet<>();
    private final Set<Integer> writersThen = new HashSet<>();

    /** An exploration begins anew. */
    public synchronized void beginAnew() {
      outside.putAll(outsideThen);
      seen.addAll(seenThen);
      writers.addAll(writersThen);
      outsideThen.clear();
      seenThen.clear();
      writersThen.clear();
      hidden.clear();
      readers.clear();
      hasBlocks = false;
    }

    /** What is known, in words: all that another exploration needs to make a graph again. */
    public synchronized List<String> words() {
      List<String> words = new ArrayList<>();
      outside.forEach((address, size) -> words.add("outside:" + address + ":" + size));
      seen.forEach(address -> words.add("seen:" + address));
      writers.forEach(call -> words.add("writes:" + call));
      return words;
    }

    /** The same, and what was made use of. */
    public synchronized List<String> allWords() {
      List<String> words = words();
      hidden.forEach(address -> words.add("hidden:" + address));
      readers.forEach(call -> words.add("reads:" + call));
      if (hasBlocks) {
        words.add("tried");
      }
      return words;
    }

    /**
     * Adds what words say.
     *
     * @return whether all of it is understood
     */
    public synchronized boolean addAll(List<String> words) {
      for (String word : words) {
        String[] parts = word.split(":");
        try {
          switch (parts[0]) {
            case "outside" -> outside.put(Long.parseLong(parts[1]), size(parts[2]));
            case "seen" -> seen.add(Long.parseLong(parts[1]));
            case "writes" -> writers.add(Integer.parseInt(parts[1]));
            case "hidden" -> hidden.add(Long.parseLong(parts[1]));
            case "reads" -> readers.add(Integer.parseInt(parts[1]));
            case "tried" -> hasBlocks = true;
            default -> {
              return false;
            }
          }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
          return false;
        }
      }
      return true;
    }

    /**
     * Adds what another exploration of the program knows and has made use of.
     *
     * @param words of which all is understood
     * @return whether what was made use of is so; if not, all explorations have to begin anew
     */
    public synchronized boolean join(List<String> words) {
      Known other = new Known();
      other.addAll(words);
      boolean isAgreed = holdsWith(other) && other.holdsWith(this);
      if (isAgreed) {
        addAll(words);
      } else {
        learn(other);
      }
      return isAgreed;
    }

    /**
     * Adds what another exploration of the program has found out, for when all begin anew.
     *
     * @param words of which all is understood
     * @return whether any of it is new
     */
    public synchronized boolean learn(List<String> words) {
      Known other = new Known();
      other.addAll(words);
      boolean isNews =
          !outside.keySet().containsAll(other.outside.keySet())
              || !seen.containsAll(other.seen)
              || !writers.containsAll(other.writers);
      learn(other);
      return isNews;
    }

    private void learn(Known other) {
      outsideThen.putAll(other.outside);
      seenThen.addAll(other.seen);
      writersThen.addAll(other.writers);
    }

    /** Whether what was made use of here is so by what others know. */
    private boolean holdsWith(Known other) {
      boolean isHidden =
          other.outside.entrySet().stream()
              .anyMatch(place -> hides(place.getKey(), place.getValue()));
      boolean wasSeen =
          hasBlocks
              && other.seen.stream()
                  .anyMatch(address -> outside.containsKey(address) && !seen.contains(address));
      return !isHidden && !wasSeen && Collections.disjoint(readers, other.writers);
    }

    private boolean hides(long address, int size) {
      Long first = hidden.ceiling(address);
      return first != null && first < address + size;
    }

    /** A place is accessed outside blocks; false if blocks were taken as if it were not. */
    private synchronized boolean addOutside(Place place, boolean waits) {
      boolean isNew = !outside.containsKey(place.address());
      boolean isSeen = !waits && !seen.contains(place.address());
      boolean isAgreed = !hides(place.address(), place.size()) && !(isSeen && !isNew && hasBlocks);
      (isAgreed ? outside : outsideThen).put(place.address(), place.size());
      if (isSeen) {
        (isAgreed ? seen : seenThen).add(place.address());
      }
      return isAgreed;
    }

    /**
     * The place at some bytes that is accessed outside blocks; if there is none, they are hidden.
     */
    private synchronized Optional<Place> outsideOrHidden(long address, int size) {
      Map.Entry<Long, Integer> place = outside.floorEntry(address + size - 1);
      if (place != null && place.getKey() + place.getValue() > address) {
        return Optional.of(new Place(place.getKey(), place.getValue()));
      }
      for (long at = address; at < address + size; at++) {
        hidden.add(at);
      }
      return Optional.empty();
    }

    private synchronized boolean isSeen(Place place) {
      return seen.contains(place.address());
    }

    private synchronized void tried() {
      hasBlocks = true;
    }

    /** A block writes the place that it has read; false if it was taken as if it did not. */
    private synchronized boolean addWriter(int call) {
      boolean isAgreed = writers.contains(call) || !readers.contains(call);
      (isAgreed ? writers : writersThen).add(call);
      return isAgreed;
    }

    /** Whether a block writes the place that it reads, or may do so; if not, it was asked. */
    private synchronized boolean writesWhatItReads(int call) {
      boolean writes = writers.contains(call);
      if (!writes) {
        readers.add(call);
      }
      return writes;
    }

    private static int size(String text) {
      int size = Integer.parseInt(text);
      if (size < 1 || size > Long.BYTES) {
        throw new NumberFormatException("a size out of range");
      }
      return size;
    }
  }

  /**
   * What a thread has read in the block that it is in.
   *
   * @param lock the value of the lock, if it has that
   * @param found what it has found at the place that is accessed outside blocks too
   */
  record Block(OptionalLong lock, Optional<Found> found) {
    private static final Block BEGUN = new Block(OptionalLong.empty(), Optional.empty());
  }

  /**
   * What a place that was read holds.
   *
   * @param isInitial whether that is what memory held before all steps
   */
  record Found(Place place, long value, boolean isInitial) {}

  /**
   * A place that is accessed outside blocks too, in a block.
   *
   * @param instruction the first that accesses it
   * @param isRead whether what the block does depends on what it finds there
   */
  record Outside(Place place, int instruction, boolean isRead, boolean isWritten) {
    private Outside and(boolean writes) {
      return new Outside(place, instruction, isRead, isWritten || writes);
    }
  }

  /**
   * The bytes that a block accesses and that blocks alone access.
   *
   * @param written those that it writes
   * @param fromOthers those that another thread has accessed last, where that is kept
   */
  record Accessed(Set<Long> written, Set<Long> fromOthers) {}

  /**
   * What a block does.
   *
   * @param accesses whether it accesses anything that others could see
   * @param outside the places that are accessed outside blocks too, those last that others only
   *     wait for
   * @param writes what it writes there
   * @param hidden the bytes that it accesses and blocks alone access
   * @param lock the value of the lock after it
   */
  record Done(
      boolean accesses,
      List<Outside> outside,
      Map<Outside, Long> writes,
      Accessed hidden,
      long lock) {
    /** The place whose value decides what it does. */
    Optional<Outside> read() {
      return outside.stream().filter(Outside::isRead).findFirst();
    }
  }

  /**
   * Blocks of a machine that was reset.
   *
   * @param orders how the orders of the program are compiled
   * @param keepsThreads whether states of the lock differ if other threads have accessed what
   *     blocks alone access
   */
  AtomicBlocks(
      Machine machine,
      StepOperations steps,
      Operations operations,
      Orders orders,
      Known known,
      boolean keepsThreads) {
    this.keepsThreads = keepsThreads;
    this.machine = machine;
    this.steps = steps;
    this.operations = operations;
    this.orders = orders;
    this.sources = machine.sources();
    this.known = known;
  }

  /** Whether a location is none of memory, but the lock of blocks. */
  boolean isLock(int location) {
    return location == lock;
  }

  private int lock() {
    if (lock < 0) {
      lock = steps.nowhere();
    }
    return lock;
  }

  /**
   * A place is accessed outside blocks, or may not be hidden.
   *
   * @param waits whether the access only waits for it
   * @throws MachineThreads.MoreIsShared if blocks have accessed it as if none but they did
   */
  void accessedOutside(Place place, boolean waits) {
    if (!known.addOutside(place, waits)) {
      throw new MachineThreads.MoreIsShared();
    }
  }

  // As operations of a graph

  /**
   * The next operation of a thread that stands before a block or is in one: a full fence, the
   * read-modify-write that takes the lock, the access of the place that is accessed outside blocks
   * too, if that decides what the block does, and what it writes.
   */
  Operation describe(Step s, ThreadStanding standing) {
    Position position = standing.position;
    Block block = position.block();
    Dependencies dependencies = dependencies(s.thread, position);
    if (block == null) {
      standing.isInBlock = tryOut(s.thread, 0, Optional.empty()).accesses;
      return standing.isInBlock
          ? operations.of(Operation.fence(Fence.FULL, -1, dependencies))
          : steps.fence(Fence.UNSEEN, -1);
    }
    standing.isInBlock = true;
    Dependencies ofWrite = dependencies;
    if (sources.areKnown()) {
      long control = steps.union(dependencies.control(), sources.sets().of(position.slot()));
      ofWrite =
          new Dependencies(0, 0, control, dependencies.addressBefore(), dependencies.fenced());
    }
    if (block.lock.isEmpty()) {
      standing.value = HELD;
      return operations.of(
          steps.compiled(
              Operation.readHalf(
                  lock(),
                  Order.ACQUIRE,
                  Order.RELAXED,
                  Order.RELEASE,
                  Condition.CLEAR,
                  dependencies,
                  ofWrite)));
    }
    Done done = done(s.thread, standing);
    if (isDecided(block, done)) {
      Settled first = settled(s.thread, position, done, false).getFirst();
      standing.value = first.value();
      return first.operation();
    }
    Outside read = done.read().orElseThrow();
    MemoryOrder order = machine.code().order(read.instruction);
    int location = steps.location(read.place);
    Order reads = atLeast(Order.ACQUIRE, orders.read(order), read);
    Order writes = atLeast(Order.RELEASE, orders.write(order), read);
    Order loads = atLeast(Order.ACQUIRE, orders.load(order), read);
    return operations.of(
        known.writesWhatItReads(s.instruction)
            ? Operation.readHalf(
                location, reads, reads, writes, Condition.ALWAYS, dependencies, ofWrite)
            : Operation.access(Kind.READ, location, loads, dependencies));
  }

  /**
   * The order of an access in a block. The library's own accesses race with nothing, and who is
   * woken comes after: on a machine they are part of its lock.
   *
   * @param least what the library's own have at least
   */
  private Order atLeast(Order least, Order order, Outside outside) {
    boolean isOwn = machine.code().function(outside.instruction).library();
    return isOwn && (order == Order.PLAIN || order == Order.RELAXED) ? least : order;
  }

  private Dependencies dependencies(int thread, Position position) {
    return sources.areKnown()
        ? new Dependencies(0, 0, sources.control(thread), position.addresses(), position.fenced())
        : Dependencies.NONE;
  }

  private static boolean isDecided(Block block, Done done) {
    return block.found.isPresent() || done.read().isEmpty();
  }

  /** What the write half of an operation of the block that a thread is in writes. */
  long written(int thread, ThreadStanding standing, Operation half) {
    Block block = Objects.requireNonNull(standing.position.block());
    Done done = done(thread, standing);
    if (isLock(half.location())) {
      return done.outside.isEmpty() ? done.lock : block.lock.orElseThrow() | HELD;
    }
    return done.read().map(done.writes::get).orElseGet(() -> block.found.orElseThrow().value);
  }

  /**
   * What remains of a block once it is decided what it does.
   *
   * @param isAfterAll whether its lock was given back by the operation that has taken it
   */
  private List<Settled> settled(int thread, Position position, Done done, boolean isAfterAll) {
    List<Settled> settled = new ArrayList<>();
    Dependencies dependencies = dependencies(thread, position);
    done.writes.forEach(
        (outside, value) -> {
          if (!outside.isRead) {
            MemoryOrder order = machine.code().order(outside.instruction);
            Operation write =
                Operation.access(
                    Kind.WRITE,
                    steps.location(outside.place),
                    atLeast(Order.RELEASE, orders.store(order), outside),
                    dependencies);
            settled.add(new Settled(operations.of(write), value));
          }
        });
    if (!isAfterAll) {
      Operation giveBack = Operation.access(Kind.WRITE, lock(), Order.RELEASE, dependencies);
      settled.add(new Settled(operations.of(steps.compiled(giveBack)), done.lock));
    }
    settled.add(new Settled(operations.of(Operation.fence(Fence.FULL, -1, dependencies)), 0));
    return settled;
  }

  // Events

  /**
   * Takes an operation of a block that is no write half.
   *
   * @param value what a read finds, if that is not what memory held before all steps
   */
  void take(
      MachineThreads threads,
      int thread,
      ThreadStanding standing,
      Operation operation,
      long value,
      boolean isInitial) {
    Block block = standing.position.block();
    if (!operation.isRead() && block != null) {
      List<Settled> left = end(threads, thread, standing, false);
      standing.position = standing.position.next(left.subList(1, left.size())).in(null);
      return;
    }
    if (sources.areKnown() && operation.isRead()) {
      // What follows depends on all that the block reads; its fence keeps that in order besides.
      sources.branch(thread, sources.sets().of(standing.position.slot()));
    }
    standing.isKnown = false;
    if (block == null) {
      standing.position = standing.position.next().in(Block.BEGUN);
      return;
    }
    Block after;
    if (isLock(operation.location())) {
      long held = isInitial ? 0 : value;
      if ((held & HELD) != 0) {
        standing.position = standing.position.waiting();
        return;
      }
      after = new Block(OptionalLong.of(held), Optional.empty());
    } else {
      long held = isInitial ? threads.initial(operation.location()) : value;
      Place place = steps.place(operation.location());
      after = new Block(block.lock, Optional.of(new Found(place, held, isInitial)));
    }
    Position next = standing.position.next().in(after);
    standing.position =
        operation.half() == Half.READ ? next.before(operations.writeHalf(operation), 0) : next;
    standing.done = null;
  }

  /** Takes the write half of an operation of a block. */
  void takeHalf(MachineThreads threads, int thread, ThreadStanding standing, Operation half) {
    boolean isTaken = isLock(half.location());
    if (isTaken && !done(thread, standing).outside.isEmpty()) {
      standing.position = standing.position.next();
      standing.isKnown = false;
      return;
    }
    List<Settled> left = end(threads, thread, standing, isTaken);
    standing.position = standing.position.next(left).in(null);
  }

  /**
   * The machine takes the step of a block, and memory holds afterwards what it held before.
   *
   * @return what remains of the block
   */
  private List<Settled> end(
      MachineThreads threads, int thread, ThreadStanding standing, boolean isAfterAll) {
    Block block = Objects.requireNonNull(standing.position.block());
    Done done = done(thread, standing);
    List<Settled> left = settled(thread, standing.position, done, isAfterAll);
    List<Initial> before = new ArrayList<>();
    long held = block.lock.orElseThrow();
    Stream.concat(bytes(held).keySet().stream(), done.hidden.written.stream())
        .distinct()
        .forEach(at -> before.add(threads.initial(new Place(at, 1))));
    done.outside.forEach(outside -> before.add(threads.initial(outside.place)));
    put(held, block.found);
    threads.tookBlock(done.hidden);
    threads.step(thread, 0);
    before.forEach(threads::restore);
    standing.done = null;
    return left;
  }

  // What a block does

  /** What the block does whose lock a thread has, as far as that is decided. */
  private Done done(int thread, ThreadStanding standing) {
    if (standing.done == null) {
      Block block = Objects.requireNonNull(standing.position.block());
      standing.done = tryOut(thread, block.lock.orElseThrow(), block.found);
    }
    return standing.done;
  }

  /** Takes the step of a block, and takes it back. */
  private Done tryOut(int thread, long held, Optional<Found> found) {
    int actor = Actors.ofThread(thread);
    int call = machine.nextStep(actor).instruction;
    Optional<Sources.Saved> saved = steps.save(thread);
    int mark = machine.mark();
    known.tried();
    put(held, found);
    Step taken = machine.step(actor, 0);
    if (machine.isNewlyShared()) {
      throw new MachineThreads.MoreIsShared();
    }
    Done done = done(taken, held);
    machine.undo(mark);
    saved.ifPresent(before -> sources.restore(thread, before));
    boolean isUpdate = done.read().filter(Outside::isWritten).isPresent();
    if (isUpdate && !known.addWriter(call)) {
      throw new MachineThreads.MoreIsShared();
    }
    return done;
  }

  /** The bytes that blocks have accessed where the lock has a value. */
  private Map<Long, Hidden> bytes(long held) {
    return states.get((int) (held >>> 1));
  }

  /** Lets memory hold what it does where the lock has a value. */
  void put(long held) {
    MemoryView memory = machine.memory();
    bytes(held)
        .forEach(
            (at, hidden) -> {
              // A thread's own variables go with it.
              if (hidden.value.isPresent() && memory.isValid(memory.objectAt(at), at, 1)) {
                machine.write(at, 1, hidden.value.getAsLong());
              }
            });
  }

  private void put(long held, Optional<Found> found) {
    put(held);
    found
        .filter(one -> !one.isInitial)
        .ifPresent(one -> machine.write(one.place.address(), one.place.size(), one.value));
  }

  private Done done(Step taken, long held) {
    MemoryView memory = machine.memory();
    Map<Long, Outside> outside = new LinkedHashMap<>();
    Set<Long> written = new TreeSet<>();
    Set<Long> read = new TreeSet<>();
    steps.refuseIf(taken.value != 0, taken, "a choice in an atomic block");
    steps.refuseIf(taken.changesRights(), taken, "a change of the rights of pages");
    for (int i = 0; i < taken.accessCount(); i++) {
      long address = taken.accessAddress(i);
      int size = taken.accessSize(i);
      boolean writes = taken.accessWrites(i);
      int object = memory.objectAt(address);
      boolean isOwn = memory.owner(object) == taken.thread;
      boolean isGone = object != MemoryView.NO_OBJECT && !memory.isLive(object);
      if (isGone && isOwn && memory.kind(object) == MemoryView.ObjectKind.STACK) {
        // A local of a function that the block, or what follows it, has left.
        continue;
      }
      // Others may have ended it on the machine, and not in the graph.
      steps.refuseIf(
          isGone, taken, "an atomic block that accesses memory that may have been freed");
      steps.refuseIf(
          Step.accessOperates(taken.accessWord(i)),
          taken,
          "an operation on a synchronisation object in an atomic block");
      if (!memory.isValid(object, address, size)) {
        continue;
      }
      steps.refuseIf(
          writes && !isDefined(address, size), taken, "a store of bytes that were never written");
      boolean mayEnd =
          switch (memory.kind(object)) {
            case GLOBAL, CONSTANT, THREAD -> false;
            case STACK, THREAD_LOCAL -> !isOwn;
            case HEAP -> true;
          };
      if (mayEnd) {
        // Only events tell whether an access comes after the end of the object's life.
        accessedOutside(new Place(address, size), false);
      }
      Optional<Place> place = known.outsideOrHidden(address, size);
      if (place.isPresent()) {
        boolean isWhole = place.get().equals(new Place(address, size));
        steps.refuseIf(!isWhole, taken, "a place that is accessed in several sizes");
        int instruction = taken.accessInstruction(i);
        // The write of a read-modify-write stands for both.
        boolean reads = !writes || !machine.code().onlyWrites(instruction);
        Outside first = new Outside(new Place(address, size), instruction, reads, writes);
        outside.merge(address, first, (old, _) -> old.and(writes));
        continue;
      }
      for (long at = address; at < address + size; at++) {
        (writes ? written : read).add(at);
      }
    }
    return done(taken, held, List.copyOf(outside.values()), written, read);
  }

  private Done done(
      Step taken, long held, List<Outside> outside, Set<Long> written, Set<Long> read) {
    MemoryView memory = machine.memory();
    List<Outside> counted = outside.stream().filter(this::counts).toList();
    steps.refuseIf(
        counted.size() > 1,
        taken,
        "an atomic block with several places that are accessed outside blocks");
    Map<Long, Hidden> before = bytes(held);
    Map<Long, Hidden> bytes = new TreeMap<>(before);
    Set<Long> fromOthers = new TreeSet<>();
    if (keepsThreads) {
      for (Set<Long> some : List.of(read, written)) {
        for (long at : some) {
          Hidden hidden = before.get(at);
          if (hidden != null && hidden.thread != taken.thread) {
            fromOthers.add(at);
          }
          OptionalLong value = hidden == null ? OptionalLong.empty() : hidden.value;
          bytes.put(at, new Hidden(value, taken.thread));
        }
      }
    }
    for (long at : written) {
      OptionalLong value = OptionalLong.of(memory.read(memory.objectAt(at), at, 1));
      bytes.put(at, new Hidden(value, keepsThreads ? taken.thread : GraphThreads.NONE));
    }
    List<Outside> inOrder =
        outside.stream().sorted(Comparator.comparing(one -> !counts(one))).toList();
    Map<Outside, Long> writes = new LinkedHashMap<>();
    for (Outside one : inOrder) {
      if (one.isWritten) {
        Place place = one.place;
        int object = memory.objectAt(place.address());
        writes.put(one, memory.read(object, place.address(), place.size()));
      }
    }
    long after = numbers.computeIfAbsent(Map.copyOf(bytes), this::added) << 1;
    Accessed hidden = new Accessed(written, fromOthers);
    return new Done(taken.accessCount() > 0, inOrder, writes, hidden, after);
  }

  /** Whether others could see a block half done if it accessed one more such place. */
  private boolean counts(Outside outside) {
    return outside.isRead || known.isSeen(outside.place);
  }

  private boolean isDefined(long address, int size) {
    int all = (1 << size) - 1;
    MemoryView memory = machine.memory();
    return (memory.definedBytes(memory.objectAt(address), address, size) & all) == all;
  }

  private long added(Map<Long, Hidden> bytes) {
    states.add(bytes);
    return states.size() - 1L;
  }
}
