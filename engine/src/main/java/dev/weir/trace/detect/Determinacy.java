package dev.weir.trace.detect;

import dev.weir.machine.Machine;
import dev.weir.machine.code.BlindAccesses;
import dev.weir.machine.code.Code;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.program.relevance.BlindUpdates.Operation;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.order.Clock;
import dev.weir.trace.order.Locations;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells of an execution whether it stands for all: whether all threads do the same in each
 * execution, whoever steps when.
 *
 * <p>That is so if all accesses that conflict are ordered by the creation and the end of threads
 * and by barriers, which no schedule can change, but for those whose order makes no difference
 * ({@link dev.weir.program.relevance.BlindUpdates}): accesses to globals whose contents are
 * irrelevant, and updates by one operation, each of them atomic or all under one mutex. Then each
 * read finds the same in all executions, by induction on their length. The order in which threads
 * take a mutex makes no difference either, so that nothing is ordered by it; but it must not be
 * possible that they wait for each other. So mutexes are taken in an order of their own, and
 * whoever holds one waits for nothing else. Semaphores are used as mutexes, or by one thread that
 * posts and another one that waits.
 *
 * <p>A program without other conflicts has no data races, so that under TSO and PSO it does what it
 * does under sequential consistency, where creating a thread and giving a mutex back wait for the
 * buffer.
 *
 * <p>Takes no event back, and needs none again that it has seen.
 */
public final class Determinacy implements Monitor {
  /** Programs with more threads have clocks that are too long. */
  private static final int MOST_THREADS = 1 << 10;

  private static final int NOBODY = -1;

  private static final long[] NO_MUTEXES = {};

  private Optional<Machine> machine = Optional.empty();
  private boolean isOpen = true;
  private Locations locations = new Locations();
  private final List<Cell> cells = new ArrayList<>();
  private final List<Progress> threads = new ArrayList<>();
  private final Map<Long, Set<Long>> takenWithin = new HashMap<>();

  /** The word that each mutex has while nobody holds it. */
  private final Map<Long, Long> freeWords = new HashMap<>();

  private final Map<Long, Meeting> meetings = new HashMap<>();
  private final Map<Long, Signals> signals = new HashMap<>();
  private final IntList touched = new IntList();

  /** What was done to a location. Clocks have for each thread when it last did so. */
  private static final class Cell {
    /** Operations on a synchronisation object, which commute. */
    int[] operations = Clock.ZERO;

    int[] reads = Clock.ZERO;
    int[] writes = Clock.ZERO;
    int[] updates = Clock.ZERO;

    /** Whether all writes and updates have left the same, in whatever order they came. */
    boolean isDetermined = true;

    /** What all updates have in common, if there are any. */
    Optional<Update> update = Optional.empty();

    Cell copy() {
      Cell copy = new Cell();
      copy.operations = operations;
      copy.reads = reads;
      copy.writes = writes;
      copy.updates = updates;
      copy.isDetermined = isDetermined;
      copy.update = update;
      return copy;
    }
  }

  /**
   * An update, or what several have in common.
   *
   * @param isAtomic whether they are atomic by themselves
   * @param mutexes those that were held in each, where they are not atomic
   */
  private record Update(
      Operation operation, long address, int size, boolean isAtomic, long[] mutexes) {

    /** What it has in common with others; empty if they do not commute. */
    Optional<Update> with(Update other) {
      long[] both = mutexes;
      for (long mutex : mutexes) {
        if (!holds(other.mutexes, mutex)) {
          both = without(both, mutex);
        }
      }
      return operation == other.operation
              && address == other.address
              && size == other.size
              && isAtomic == other.isAtomic
              && (isAtomic || both.length > 0)
          ? Optional.of(
              both == mutexes ? this : new Update(operation, address, size, isAtomic, both))
          : Optional.empty();
    }
  }

  /** How far a thread has come. */
  private static final class Progress {
    /** What surely came before, in every execution. */
    int[] clock = Clock.ZERO;

    /** When a location was last touched by it alone, and now. */
    int[] alone = Clock.ZERO;

    /** The mutexes that it holds. */
    long[] mutexes = NO_MUTEXES;

    /** The store that ends the update that it has begun, or {@link BlindAccesses#NONE}. */
    int store = BlindAccesses.NONE;
  }

  /** The threads that meet at a barrier. */
  private static final class Meeting {
    /** Those that have come, in any round. */
    final BitSet threads = new BitSet();

    /** What comes before those that have come in this round. */
    int[] clock = Clock.ZERO;
  }

  /** A semaphore by which one thread tells another one that it has come somewhere. */
  private static final class Signals {
    final int poster;
    int waiter = NOBODY;

    /** What comes before each post that is not yet taken. */
    final Deque<int[]> posts = new ArrayDeque<>();

    Signals(int poster) {
      this.poster = poster;
    }
  }

  /** Whether it may still be that the execution stands for all. */
  public boolean holds() {
    return isOpen;
  }

  @Override
  public void start(Machine newMachine) {
    machine = Optional.of(newMachine);
    isOpen = true;
    locations = new Locations();
    cells.clear();
    threads.clear();
    takenWithin.clear();
    freeWords.clear();
    meetings.clear();
    signals.clear();
  }

  @Override
  public void undo(int size) {
    if (size > 0) {
      throw new IllegalStateException("no event can be taken back");
    }
  }

  @Override
  public void end(Machine ended, EventLog log) {
    for (int t = 0; t < ended.threads(); t++) {
      isOpen &= !ended.exists(t) || ended.waiting(t) == Waiting.ENDED;
    }
    for (Progress thread : threads) {
      isOpen &= thread.mutexes.length == 0;
    }
  }

  @Override
  public void event(EventLog log, int e) {
    if (!isOpen || log.kind(e) == EventKind.UPDATE) {
      return;
    }
    int t = log.thread(e);
    if (t >= MOST_THREADS) {
      isOpen = false;
      return;
    }
    Progress thread = thread(t);
    switch (log.kind(e)) {
      case FENCE -> {}
      case CREATE -> {
        int child = (int) log.value(e);
        isOpen &= child < MOST_THREADS && waitsForBuffer(log, e);
        if (isOpen) {
          thread(child).clock = Clock.tick(Clock.join(thread.clock, thread(child).clock), child);
          thread.clock = Clock.tick(thread.clock, t);
        }
      }
      case JOIN -> {
        isOpen &= thread.mutexes.length == 0;
        thread.clock = Clock.join(thread.clock, thread((int) log.value(e)).clock);
      }
      case LOAD -> load(log, e, thread, t);
      case FAILED_COMPARE_EXCHANGE -> read(log, e, thread, t);
      case STORE, WRITE -> store(log, e, thread, t);
      case READ_MODIFY_WRITE -> readModifyWrite(log, e, thread, t);
      case LOCK -> lock(log, e, thread, t);
      case UNLOCK -> unlock(log, e, thread, t);
      case ACQUIRE -> acquire(log, e, thread, t);
      case POST -> post(log, e, thread, t);
      case SYNCHRONISE -> {
        signals.remove(log.address(e));
        read(log, e, thread, t);
        write(log, e, thread, t);
      }
      case ARRIVE -> arrive(log, e, thread, t);
      case ATOMIC_BLOCK -> block(log, e, thread, t);
      case FREE -> free(log, e, thread);
      case UPDATE, TRYLOCK, FAILED_TRYLOCK, READ_LOCK, FAILED_READ_LOCK, WAIT, SIGNAL, CHOICE ->
          isOpen = false;
    }
  }

  private Machine machine() {
    return machine.orElseThrow();
  }

  private Code code() {
    return machine().code();
  }

  private Progress thread(int t) {
    while (threads.size() <= t) {
      Progress thread = new Progress();
      thread.clock = Clock.tick(thread.clock, threads.size());
      threads.add(thread);
    }
    return threads.get(t);
  }

  /** Whether the thread's stores so far surely have reached memory. */
  private boolean waitsForBuffer(EventLog log, int e) {
    return !machine().model().isBuffered() || log.drainsAll(e);
  }

  private void load(EventLog log, int e, Progress thread, int t) {
    int store = code().blindAccesses().storeOf(log.instruction(e));
    if (store != BlindAccesses.NONE && thread.mutexes.length > 0) {
      thread.store = store;
    } else {
      read(log, e, thread, t);
    }
  }

  private void store(EventLog log, int e, Progress thread, int t) {
    if (thread.store == log.instruction(e)) {
      thread.store = BlindAccesses.NONE;
      update(log, e, thread, t, false);
    } else {
      write(log, e, thread, t);
    }
  }

  private void readModifyWrite(EventLog log, int e, Progress thread, int t) {
    if (code().isCall(log.instruction(e))) {
      isOpen = false;
    } else if (code().blindAccesses().operation(log.instruction(e)).isPresent()) {
      update(log, e, thread, t, true);
    } else {
      read(log, e, thread, t);
      write(log, e, thread, t);
    }
  }

  /** An operation on a synchronisation object, of which only its own operations are unordered. */
  private void operate(EventLog log, int e, Progress thread, int t) {
    locate(log, e);
    for (int i = 0; i < touched.size(); i++) {
      Cell cell = cells.get(touched.get(i));
      isOpen &= isBefore(cell.reads, thread) && isDetermined(cell, thread);
      cell.operations = with(cell.operations, thread, t);
    }
  }

  /** Whether a cell has the same contents before a step in each execution. */
  private static boolean isDetermined(Cell cell, Progress thread) {
    return cell.isDetermined && isBefore(cell.writes, thread) && isBefore(cell.updates, thread);
  }

  private void lock(EventLog log, int e, Progress thread, int t) {
    operate(log, e, thread, t);
    long mutex = log.address(e);
    // Whoever takes a robust mutex after its holder has ended is told so.
    freeWords.putIfAbsent(mutex, log.previous(e));
    isOpen &= freeWords.get(mutex) == log.previous(e);
    for (long held : thread.mutexes) {
      takenWithin.computeIfAbsent(held, _ -> new HashSet<>()).add(mutex);
      isOpen &= !leads(mutex, held, new HashSet<>());
    }
    thread.mutexes = with(thread.mutexes, mutex);
  }

  private void unlock(EventLog log, int e, Progress thread, int t) {
    operate(log, e, thread, t);
    isOpen &=
        waitsForBuffer(log, e)
            && holds(thread.mutexes, log.address(e))
            && Long.valueOf(log.value(e)).equals(freeWords.get(log.address(e)));
    thread.mutexes = without(thread.mutexes, log.address(e));
  }

  /**
   * A semaphore that is taken first is a mutex, if whoever takes it is alone, and gives it back
   * itself. One that is posted first orders its posts before what they let its waiter do.
   */
  private void acquire(EventLog log, int e, Progress thread, int t) {
    isOpen &= isSemaphore(log, e);
    Signals known = signals.get(log.address(e));
    if (known == null) {
      isOpen &= count(log.previous(e)) == 1 && count(log.value(e)) == 0;
      lock(log, e, thread, t);
      return;
    }
    operate(log, e, thread, t);
    isOpen &=
        thread.mutexes.length == 0
            && !known.posts.isEmpty()
            && known.posts.size() == count(log.previous(e))
            && (known.waiter == NOBODY || known.waiter == t);
    if (isOpen) {
      known.waiter = t;
      thread.clock = Clock.tick(Clock.join(thread.clock, known.posts.remove()), t);
    }
  }

  private void post(EventLog log, int e, Progress thread, int t) {
    isOpen &= isSemaphore(log, e);
    if (freeWords.containsKey(log.address(e))) {
      unlock(log, e, thread, t);
      return;
    }
    operate(log, e, thread, t);
    Signals known = signals.computeIfAbsent(log.address(e), _ -> new Signals(t));
    isOpen &=
        waitsForBuffer(log, e) && known.poster == t && known.posts.size() == count(log.previous(e));
    known.posts.add(thread.clock);
    thread.clock = Clock.tick(thread.clock, t);
  }

  private static boolean isSemaphore(EventLog log, int e) {
    return (log.previous(e) & SyncState.SEMAPHORE) != 0;
  }

  private static long count(long word) {
    return word & SyncState.COUNT_MASK;
  }

  /**
   * A barrier orders what surely comes before it and after it where it is always the same threads
   * that meet there, as many as it waits for. Which of them comes last is told by the result alone.
   */
  private void arrive(EventLog log, int e, Progress thread, int t) {
    operate(log, e, thread, t);
    isOpen &=
        thread.mutexes.length == 0
            && waitsForBuffer(log, e)
            && code().blindAccesses().isUnusedCall(log.instruction(e));
    Meeting meeting = meetings.computeIfAbsent(log.address(e), _ -> new Meeting());
    meeting.threads.set(t);
    meeting.clock = Clock.join(meeting.clock, thread.clock);
    if (log.wokenCount(e) > 0) {
      isOpen &= meeting.threads.cardinality() == log.wokenCount(e) + 1;
      int[] clock = meeting.clock;
      meeting.threads.stream()
          .forEach(u -> thread(u).clock = Clock.tick(Clock.join(thread(u).clock, clock), u));
      meeting.clock = Clock.ZERO;
    }
  }

  /** Whether a mutex is taken within another, perhaps by way of others. */
  private boolean leads(long from, long to, Set<Long> seen) {
    return from == to
        || (seen.add(from)
            && takenWithin.getOrDefault(from, Set.of()).stream()
                .anyMatch(next -> leads(next, to, seen)));
  }

  private void read(EventLog log, int e, Progress thread, int t) {
    locate(log, e);
    readTouched(thread, t);
  }

  private void readTouched(Progress thread, int t) {
    for (int i = 0; i < touched.size(); i++) {
      Cell cell = cells.get(touched.get(i));
      isOpen &= isBefore(cell.operations, thread) && isDetermined(cell, thread);
      cell.reads = with(cell.reads, thread, t);
    }
  }

  private void write(EventLog log, int e, Progress thread, int t) {
    locate(log, e);
    writeTouched(thread, t);
  }

  private void writeTouched(Progress thread, int t) {
    for (int i = 0; i < touched.size(); i++) {
      Cell cell = cells.get(touched.get(i));
      isOpen &= isBefore(cell.operations, thread) && isBefore(cell.reads, thread);
      overwrite(cell, thread, t);
    }
  }

  private static void overwrite(Cell cell, Progress thread, int t) {
    cell.isDetermined = isBefore(cell.writes, thread) && isBefore(cell.updates, thread);
    if (cell.isDetermined) {
      cell.writes = Clock.ZERO;
      cell.updates = Clock.ZERO;
      cell.update = Optional.empty();
    }
    cell.writes = with(cell.writes, thread, t);
  }

  private void block(EventLog log, int e, Progress thread, int t) {
    for (int i = 0; i < log.accessCount(e); i++) {
      isOpen &= !log.accessChangesRights(e, i);
      locate(log.accessAddress(e, i), log.accessSize(e, i));
      readTouched(thread, t);
      if (log.accessWrites(e, i)) {
        writeTouched(thread, t);
      }
    }
  }

  private void update(EventLog log, int e, Progress thread, int t, boolean isAtomic) {
    Operation operation = code().blindAccesses().operation(log.instruction(e)).orElseThrow();
    Update update =
        new Update(
            operation,
            log.address(e),
            log.size(e),
            isAtomic,
            isAtomic ? NO_MUTEXES : thread.mutexes);
    locate(log, e);
    // A sum carries from one part of its bytes to the next.
    isOpen &= touched.size() <= 1;
    for (int i = 0; i < touched.size(); i++) {
      Cell cell = cells.get(touched.get(i));
      // It would be an error, were it to come before a write that makes the bytes known.
      isOpen &=
          isBefore(cell.operations, thread)
              && isBefore(cell.reads, thread)
              && isBefore(cell.writes, thread);
      Optional<Update> all =
          cell.update.isEmpty() ? Optional.of(update) : cell.update.get().with(update);
      if (all.isPresent()) {
        cell.update = all;
        cell.updates = with(cell.updates, thread, t);
      } else {
        // What comes of it depends on what was there.
        boolean wasDetermined = cell.isDetermined;
        overwrite(cell, thread, t);
        cell.isDetermined &= wasDetermined;
      }
    }
  }

  private void free(EventLog log, int e, Progress thread) {
    signals.keySet().removeIf(s -> s - log.address(e) >= 0 && s - log.address(e) < log.extent(e));
    locate(log.address(e), log.extent(e));
    for (int i = 0; i < touched.size(); i++) {
      Cell cell = cells.get(touched.get(i));
      isOpen &=
          isBefore(cell.operations, thread)
              && isBefore(cell.reads, thread)
              && isBefore(cell.writes, thread)
              && isBefore(cell.updates, thread);
      cells.set(touched.get(i), new Cell());
    }
  }

  private void locate(EventLog log, int e) {
    locate(log.address(e), log.size(e));
  }

  /** Finds the locations of an access; of one to what is irrelevant there are none. */
  private void locate(long address, long bytes) {
    touched.clear();
    MemoryView memory = machine().memory();
    int object = memory.objectAt(address);
    if (object == MemoryView.NO_OBJECT) {
      return;
    }
    int global = memory.global(object);
    if (global >= 0 && code().blindAccesses().isIrrelevant(global)) {
      return;
    }
    locations.locate(address, bytes, touched);
    // A part of a location begins with what was done to all of it.
    while (cells.size() < locations.count()) {
      int parent = locations.parent(cells.size());
      isOpen &= parent < 0 || cells.get(parent).update.isEmpty();
      cells.add(parent < 0 ? new Cell() : cells.get(parent).copy());
    }
  }

  private static boolean isBefore(int[] times, Progress thread) {
    for (int t = 0; t < times.length; t++) {
      if (times[t] > Clock.of(thread.clock, t)) {
        return false;
      }
    }
    return true;
  }

  private static int[] with(int[] times, Progress thread, int t) {
    int now = Clock.of(thread.clock, t);
    if (Clock.of(times, t) == now) {
      return times;
    }
    if (times.length == 0 && Clock.of(thread.alone, t) == now) {
      return thread.alone;
    }
    int[] result = Arrays.copyOf(times, Math.max(times.length, t + 1));
    result[t] = now;
    if (times.length == 0) {
      thread.alone = result;
    }
    return result;
  }

  private static boolean holds(long[] mutexes, long mutex) {
    for (long held : mutexes) {
      if (held == mutex) {
        return true;
      }
    }
    return false;
  }

  private static long[] with(long[] mutexes, long mutex) {
    long[] result = Arrays.copyOf(mutexes, mutexes.length + 1);
    result[mutexes.length] = mutex;
    return result;
  }

  private static long[] without(long[] mutexes, long mutex) {
    if (!holds(mutexes, mutex)) {
      return mutexes;
    }
    if (mutexes.length == 1) {
      return NO_MUTEXES;
    }
    return Arrays.stream(mutexes).filter(held -> held != mutex).toArray();
  }
}
