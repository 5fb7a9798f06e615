package dev.weir.trace.detect;

import dev.weir.machine.Machine;
import dev.weir.machine.code.Code;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.options.Budget;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.program.MemoryOrder;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.RacingAccess;
import dev.weir.trace.detect.RaceState.LocationOrder;
import dev.weir.trace.detect.RaceState.ThreadOrder;
import dev.weir.trace.detect.RacingAccesses.Race;
import dev.weir.trace.order.Clock;
import dev.weir.trace.order.Locations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds data races as C11 defines them: two accesses by different threads that conflict, of which
 * not both are atomic, and of which neither happens before the other.
 *
 * <p>Happens-before is that of the program's orders, whatever the memory model adds: program order,
 * what a release tells an acquire that reads from its release sequence, fences, creation and end of
 * threads, and the operations on synchronisation objects in their order. Consume counts as acquire.
 * It is a function of the trace, so one execution of each trace shows the races of all of them. A
 * buffered store is an access where the program makes it; it is read of, and tells what it
 * releases, once it is in memory. Operations on synchronisation objects are atomic accesses to
 * them; initialising and destroying them are plain ones.
 *
 * <p>Atomic blocks are ordered with each other where they conflict; their accesses are atomic if
 * the instructions are.
 */
public final class DataRaces implements Monitor {
  /** What an event costs, in the units of {@link Budget}. */
  private static final int WORK_OF_EVENT = 64;

  private Optional<Machine> machine = Optional.empty();
  private final RaceState state = new RaceState();
  private final RacingAccesses accesses = new RacingAccesses();
  private Locations locations = new Locations();
  private final IntList touched = new IntList();
  private final IntList conflicts = new IntList();
  private final List<Failure> found = new ArrayList<>();
  private final List<Race> races = new ArrayList<>();

  // For each event.
  private int size;
  private int[] numbers = new int[64];
  private int[] stateMarks = new int[64];
  private int[] accessMarks = new int[64];
  private int[][] releases = new int[64][];

  @Override
  public void start(Machine newMachine) {
    machine = Optional.of(newMachine);
    locations = new Locations();
    clear();
    undo(0);
  }

  @Override
  public void event(EventLog log, int event) {
    clear();
    process(log, event);
    if (locations.takeSplit()) {
      Budget patience = machine.orElseThrow().patience();
      do {
        // Nothing is split any more once all events were gone through.
        undo(0);
        clear();
        for (int e = 0; e <= event; e++) {
          patience.spend(WORK_OF_EVENT);
          clear();
          process(log, e);
        }
      } while (locations.takeSplit());
    }
  }

  @Override
  public void undo(int newSize) {
    if (newSize < size) {
      state.undo(stateMarks[newSize]);
      accesses.truncate(accessMarks[newSize]);
      size = newSize;
    }
  }

  /**
   * Looks at the reads of threads that wait in a loop, too: each was made in an iteration that went
   * round, which is in no trace.
   */
  @Override
  public void end(Machine ended, EventLog log) {
    List<Race> all = new ArrayList<>();
    int end = log.size();
    for (int t = 0; t < ended.threads(); t++) {
      if (ended.exists(t) && ended.waiting(t) == Waiting.AWAIT) {
        log.append(ended.nextStep(Actors.ofThread(t)), 0);
        event(log, end);
        all.addAll(races);
        undo(end);
        log.truncate(end);
      }
    }
    clear();
    all.forEach(this::add);
  }

  @Override
  public List<Failure> found() {
    return found;
  }

  @Override
  public List<RacingAccess> accesses(int index) {
    return races.get(index).accesses();
  }

  private void add(Race race) {
    found.add(race.failure());
    races.add(race);
  }

  private void clear() {
    found.clear();
    races.clear();
  }

  private Code code() {
    return machine.orElseThrow().code();
  }

  // One event

  private void process(EventLog log, int e) {
    ensureCapacity(e);
    size = e + 1;
    stateMarks[e] = state.mark();
    accessMarks[e] = accesses.size();
    releases[e] = Clock.ZERO;
    EventKind kind = log.kind(e);
    if (kind == EventKind.UPDATE) {
      if (!log.isWithoutEffect(e)) {
        int store = log.store(e);
        locate(log.address(e), log.size(e));
        writeMemory(log.thread(e), isAtomic(log, store), releases[store]);
      }
      return;
    }
    int t = log.thread(e);
    ThreadOrder thread = state.thread(t);
    int fences = log.fences(e);
    if ((fences & Step.EARLY_RELEASE_FENCE) != 0) {
      thread = thread.releaseFence();
    }
    if ((fences & Step.ACQUIRE_FENCE) != 0) {
      thread = thread.acquireFence();
    }
    if ((fences & Step.RELEASE_FENCE) != 0) {
      thread = thread.releaseFence();
    }
    thread = thread.tick(t);
    numbers[e] = Clock.of(thread.clock(), t);
    state.set(t, thread);
    switch (kind) {
      case FENCE, CHOICE -> {}
      case CREATE -> {
        int child = (int) log.value(e);
        state.set(child, state.thread(child).after(thread.clock()));
      }
      case JOIN -> state.set(t, thread.after(state.thread((int) log.value(e)).clock()));
      case FAILED_TRYLOCK, FAILED_READ_LOCK -> {
        locate(log.address(e), log.size(e));
        access(log, e, log.instruction(e), false, true);
      }
      case SYNCHRONISE -> {
        locate(log.address(e), log.size(e));
        // Whoever is about to initialise or destroy an object looks at it like at any memory.
        boolean isPlain = log.drainsSome(e);
        if (!isPlain) {
          synchronise(t, true);
        }
        access(log, e, log.instruction(e), !isPlain, !isPlain);
      }
      case LOCK, TRYLOCK, UNLOCK, ACQUIRE, POST -> operate(log, e, t, true);
      case LOAD, FAILED_COMPARE_EXCHANGE -> {
        int instruction = log.instruction(e);
        MemoryOrder order =
            kind == EventKind.LOAD ? code().order(instruction) : code().failureOrder(instruction);
        locate(log.address(e), log.size(e));
        if (log.store(e) == EventLog.NONE) {
          read(t, order);
        }
        // A call that waits for its buffer asks what a semaphore holds.
        boolean isQuestion = code().isCall(instruction) && log.drainsAll(e);
        access(log, e, instruction, false, isQuestion || order.isAtomic());
      }
      case STORE, WRITE -> {
        int instruction = log.instruction(e);
        MemoryOrder order = code().order(instruction);
        locate(log.address(e), log.size(e));
        releases[e] = released(t, order);
        if (kind == EventKind.WRITE) {
          writeMemory(t, order.isAtomic(), releases[e]);
        }
        access(log, e, instruction, true, order.isAtomic());
      }
      case READ_MODIFY_WRITE -> readModifyWrite(log, e, t);
      case FREE -> {
        locate(log.address(e), log.extent(e));
        access(log, e, log.instruction(e), true, false);
      }
      case READ_LOCK -> operate(log, e, t, false);
      case ARRIVE -> {
        operate(log, e, t, true);
        wake(log, e, t);
      }
      case WAIT, SIGNAL -> {
        locate(log.address(e), log.size(e));
        acquire(t, false);
        access(log, e, log.instruction(e), true, true);
        wake(log, e, t);
      }
      case ATOMIC_BLOCK -> block(log, e, t);
      case UPDATE -> throw new IllegalStateException("an update is no event of a thread");
    }
  }

  /** Of the library, it is an operation on a synchronisation object; else an atomic access. */
  private void readModifyWrite(EventLog log, int e, int t) {
    int instruction = log.instruction(e);
    locate(log.address(e), log.size(e));
    if (code().isCall(instruction)) {
      synchronise(t, true);
      return;
    }
    MemoryOrder order = code().order(instruction);
    read(t, order);
    int[] released = released(t, order);
    for (int i = 0; i < touched.size(); i++) {
      LocationOrder location = state.location(touched.get(i));
      Message message = location.message().readModifyWrite(t, released);
      state.set(touched.get(i), location.with(message));
    }
    access(log, e, instruction, true, true);
  }

  private void block(EventLog log, int e, int t) {
    for (int i = 0; i < log.accessCount(e); i++) {
      locateAccess(log, e, i);
      acquire(t, log.accessWrites(e, i));
      if (!log.accessWrites(e, i)) {
        read(t, code().order(log.accessInstruction(e, i)));
      }
    }
    for (int i = 0; i < log.accessCount(e); i++) {
      boolean writes = log.accessWrites(e, i);
      MemoryOrder order = code().order(log.accessInstruction(e, i));
      locateAccess(log, e, i);
      if (writes) {
        writeMemory(t, order.isAtomic(), released(t, order));
      }
      release(t, writes);
      boolean atomic = log.accessOperates(e, i) || order.isAtomic();
      access(log, e, log.accessInstruction(e, i), writes, atomic);
    }
  }

  /** Finds the locations of an access of an atomic block; a change of rights is none. */
  private void locateAccess(EventLog log, int e, int access) {
    if (log.accessChangesRights(e, access)) {
      touched.clear();
    } else {
      locate(log.accessAddress(e, access), log.accessSize(e, access));
    }
  }

  /** Finds the locations of an access; through a null pointer, say, there are none. */
  private void locate(long address, long bytes) {
    touched.clear();
    if (machine.orElseThrow().memory().objectAt(address) != MemoryView.NO_OBJECT) {
      locations.locate(address, bytes, touched);
    }
  }

  private boolean isAtomic(EventLog log, int event) {
    return code().order(log.instruction(event)).isAtomic();
  }

  // Happens-before

  /** An operation on a synchronisation object: an atomic access to its word. */
  private void operate(EventLog log, int e, int t, boolean writes) {
    locate(log.address(e), log.size(e));
    synchronise(t, writes);
    access(log, e, log.instruction(e), writes, true);
  }

  /** The order that an operation on a synchronisation object makes. */
  private void synchronise(int t, boolean writes) {
    acquire(t, writes);
    release(t, writes);
  }

  private void wake(EventLog log, int e, int t) {
    for (int i = 0; i < log.wokenCount(e); i++) {
      int woken = log.woken(e, i);
      state.set(woken, state.thread(woken).after(state.thread(t).clock()));
    }
  }

  private void acquire(int t, boolean writes) {
    for (int i = 0; i < touched.size(); i++) {
      LocationOrder location = state.location(touched.get(i));
      ThreadOrder thread = state.thread(t).after(location.written());
      state.set(t, writes ? thread.after(location.read()) : thread);
    }
  }

  private void release(int t, boolean writes) {
    int[] clock = state.thread(t).clock();
    for (int i = 0; i < touched.size(); i++) {
      int location = touched.get(i);
      state.set(location, state.location(location).synchronised(clock, writes));
    }
  }

  private void read(int t, MemoryOrder order) {
    if (order.isAtomic()) {
      for (int i = 0; i < touched.size(); i++) {
        Message message = state.location(touched.get(i)).message();
        state.set(t, state.thread(t).read(message, order.acquires()));
      }
    }
  }

  /** What a write releases: by its own order, or by that of the fence before it. */
  private int[] released(int t, MemoryOrder order) {
    ThreadOrder thread = state.thread(t);
    return order.releases() ? thread.clock() : order.isAtomic() ? thread.released() : Clock.ZERO;
  }

  private void writeMemory(int t, boolean atomic, int[] released) {
    for (int i = 0; i < touched.size(); i++) {
      LocationOrder location = state.location(touched.get(i));
      Message message = atomic ? location.message().store(t, released) : Message.NONE;
      state.set(touched.get(i), location.with(message));
    }
  }

  // Races

  private void access(EventLog log, int e, int instruction, boolean writes, boolean atomic) {
    int t = log.thread(e);
    int[] clock = state.thread(t).clock();
    conflicts.clear();
    int access = accesses.add(e, instruction);
    for (int i = 0; i < touched.size(); i++) {
      LocationOrder location = state.location(touched.get(i));
      location.history().conflicts(t, writes, atomic, conflicts);
      AccessHistory history =
          location.history().with(t, writes, atomic, accesses.origin(log, access), access);
      state.set(touched.get(i), location.with(history));
    }
    for (int i = 0; i < conflicts.size(); i++) {
      int earlier = accesses.event(conflicts.get(i));
      if (numbers[earlier] > Clock.of(clock, log.thread(earlier))) {
        Race race = accesses.race(machine.orElseThrow(), log, conflicts.get(i), access);
        if (!found.contains(race.failure())) {
          add(race);
        }
      }
    }
  }

  private void ensureCapacity(int event) {
    if (event == numbers.length) {
      int length = 2 * event;
      numbers = Arrays.copyOf(numbers, length);
      stateMarks = Arrays.copyOf(stateMarks, length);
      accessMarks = Arrays.copyOf(accessMarks, length);
      releases = Arrays.copyOf(releases, length);
    }
  }
}
