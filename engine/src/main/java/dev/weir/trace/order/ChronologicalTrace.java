package dev.weir.trace.order;

import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;
import java.util.Arrays;

/**
 * The chronological trace of the present execution: its events, their happens-before order, and
 * their races (Abdulla et al., Acta Informatica 2016, sections 3 to 5 and Fig. 12).
 *
 * <p>The order has program order, store to update, update to update, source, conflict and update to
 * fence edges. A load is never ordered with an update of its own thread, nor with an update that is
 * hidden from it by a later own one: a load from the own buffer is noted with the buffered store,
 * and comes into view of other threads' updates when that store reaches memory.
 *
 * <p>An update and the end of the object's life by its own thread are not ordered either, since
 * nobody can tell which came first ({@link Deallocations}).
 *
 * <p>A race of an event e is an earlier event c of another thread that e directly depends on, that
 * comes before e for no other reason, and that e could have preceded.
 */
public final class ChronologicalTrace {
  private static final int NONE = EventLog.NONE;

  /** What an event costs, in the units of {@link dev.weir.machine.options.Budget}. */
  private static final int WORK_OF_EVENT = 16;

  /** Several writes, or none that is known. */
  public static final int SEVERAL = -2;

  private final Machine machine;
  private final EventLog log;
  private final LatestEvents latest = new LatestEvents();
  private final HappensBefore order;
  private final Races races;
  private final boolean isBounded;
  private final boolean isPerAddress;
  private final BufferRoom room;
  private final MemoryDependences memory;
  private final SymmetryBreaking firstWrites;
  private final EventEffects effects;

  /** For each event, the mark of the latest events before it. */
  private int[] marks = new int[0];

  /** The threads that there is room for. */
  private int threads;

  /** The events that it has of a log that somebody else keeps. */
  private int followed;

  /** The empty trace of a machine that has not stepped. */
  public ChronologicalTrace(Machine machine) {
    this(machine, new EventLog());
  }

  private ChronologicalTrace(Machine machine, EventLog log) {
    this.machine = machine;
    this.log = log;
    this.order = new HappensBefore(log, latest, machine.model(), machine.buffers());
    this.races = new Races(log, latest, order);
    this.isBounded = machine.model().isBounded();
    this.isPerAddress = machine.model().isPerAddress();
    this.room = new BufferRoom(log, latest, order, races, machine.model().bufferSize());
    this.memory = new MemoryDependences(log, latest, order, races);
    this.firstWrites = new SymmetryBreaking(machine, log, order);
    this.effects = new EventEffects(log);
  }

  /**
   * The trace of an execution that somebody else keeps the log of: it has the events up to the last
   * {@link #catchUp}, and is told by {@link #takeBack} before some of these go.
   *
   * @param machine that takes the steps
   */
  public static ChronologicalTrace following(Machine machine, EventLog log) {
    return new ChronologicalTrace(machine, log);
  }

  /** Of a log that somebody else keeps: adds the events that are new in it. */
  public void catchUp() {
    ensureCapacity(Math.max(0, log.size() - 1));
    for (; followed < log.size(); followed++) {
      machine.patience().spend(WORK_OF_EVENT);
      process(followed);
    }
    rebuildIfSplit();
  }

  /** Of a log that somebody else keeps: all events from this one on are about to be taken back. */
  public void takeBack(int size) {
    if (size < followed) {
      undoFrom(size);
      followed = size;
    }
  }

  /** The events. */
  public EventLog log() {
    return log;
  }

  /** About how many bytes it takes. */
  public long bytes() {
    return log.bytes() + order.bytes();
  }

  /** The number of events. */
  public int size() {
    return log.size();
  }

  /** Appends what a step did, and finds its races. */
  public void append(Step step, int outcome) {
    int e = log.append(step, outcome);
    assert step.awaitRace < e : "an event is in a race with an earlier one";
    assert !log.drainsAll(e) || machine.buffers().isEmpty(step.thread) : "a fence waits";
    assert findsItsStore(e) : "a load finds another value than its store has";
    ensureCapacity(e);
    process(e);
    rebuildIfSplit();
  }

  /**
   * Whether a load from the own buffer found what its store put there, as far as it has 8 bytes.
   */
  private boolean findsItsStore(int e) {
    int store = log.store(e);
    if (log.kind(e) != EventKind.LOAD || store == NONE || log.size(store) > Long.BYTES) {
      return true;
    }
    long shifted = log.value(store) >>> Byte.SIZE * (log.address(e) - log.address(store));
    int unused = Long.SIZE - Byte.SIZE * log.size(e);
    return (shifted ^ log.value(e)) << unused == 0;
  }

  /** Takes back all events from this one on. */
  public void truncate(int size) {
    if (size < log.size()) {
      undoFrom(size);
      log.truncate(size);
    }
  }

  /** Back to the empty trace; the locations found so far stay. */
  public void clear() {
    truncate(0);
  }

  private void undoFrom(int size) {
    firstWrites.undoFrom(size);
    races.undoFrom(size);
    order.undoFrom(size);
    latest.undo(marks[size]);
  }

  /** Computes everything anew if a location was split; whether one was. */
  private boolean rebuildIfSplit() {
    if (!memory.takeSplit()) {
      return false;
    }
    int size = log.size();
    if (size > 0) {
      undoFrom(0);
    }
    for (int e = 0; e < size; e++) {
      machine.patience().spend(WORK_OF_EVENT);
      process(e);
    }
    boolean isSplitAgain = memory.takeSplit();
    assert !isSplitAgain : "all bounds of the events were known";
    return true;
  }

  // Queries

  /** Whether an event comes before a later one, or is it. */
  public boolean happensBefore(int first, int second) {
    return order.happensBefore(first, second);
  }

  /**
   * Finds the later events that an event does not come before, in their order.
   *
   * @param into gets them, from its beginning on; with room for as many as there are events
   * @return how many there are
   */
  public int independent(int event, int[] into) {
    return order.independent(event, into);
  }

  /**
   * The first event, of those from one on, that a still earlier event does not come before; {@link
   * #size} if there is none.
   */
  public int nextIndependent(int event, int from) {
    return order.nextIndependent(event, from);
  }

  /** What an event did; good until this is asked again. */
  public StepEffects effects(int event) {
    return effects.of(event);
  }

  /**
   * Whether no other thread could see an event when it was taken: a load that read an own store
   * from the buffer, or what came after the end of the object's life.
   */
  public boolean isHidden(int event) {
    return log.isWithoutEffect(event)
        || memory.endBefore(event) != NONE
        || (log.kind(event) == EventKind.LOAD && log.store(event) != NONE);
  }

  /**
   * For a load from memory: the update of its own thread that wrote what it read; otherwise NONE.
   * There is no edge between the two: without the update, the load reads the same from the buffer.
   */
  public int ownUpdate(int event) {
    return memory.ownUpdate(event);
  }

  /**
   * The event that ended the life of the object that an event accesses, before it; otherwise NONE.
   * What comes after the end of an object depends on the end alone.
   */
  public int endBefore(int event) {
    return memory.endBefore(event);
  }

  /**
   * The end of an object's life without which a waiting thread would not have accessed the object,
   * so that the two are in no race; otherwise NONE.
   */
  public int endOfWaiting(int event) {
    if (log.awaitRace(event) == Step.NO_AWAIT) {
      return NONE;
    }
    int end = memory.endBefore(event);
    return end != NONE && log.thread(end) != log.thread(event) ? end : NONE;
  }

  /** A thread's latest event that is no update; before its first, its creation, if any. */
  public int latestEvent(int thread) {
    return latest.event(thread);
  }

  /** The number of races of an event. */
  public int raceCount(int event) {
    return races.count(event, log.size());
  }

  /** The earlier event of a race. */
  public int race(int event, int index) {
    return races.get(event, index);
  }

  /** The latest event that took the lock at an address and blocks a waiting thread, or NONE. */
  public int lockAt(long address, int size) {
    int lock = memory.lockAt(address, size);
    return rebuildIfSplit() ? memory.lockAt(address, size) : lock;
  }

  /** The latest write of all of some bytes: NONE if they were not written, or {@link #SEVERAL}. */
  public int lastWrite(long address, int size) {
    int write = memory.lastWrite(address, size);
    return rebuildIfSplit() ? memory.lastWrite(address, size) : write;
  }

  /**
   * Whether an event comes before what a thread does next, because of what it has done, and of the
   * thread like it whose first write comes before its own.
   */
  public boolean precedesThread(int event, int thread) {
    return order.precedesThread(event, thread) || firstWrites.precede(event, thread);
  }

  /**
   * Whether an event comes before a step with a full fence that a thread would take next, because
   * of what the thread has done, of the updates that the fence waits for, and of the thread like it
   * whose first write comes before its own.
   */
  public boolean precedesFence(int event, int thread) {
    return order.precedesFence(event, thread) || firstWrites.precede(event, thread);
  }

  // One event

  private void process(int e) {
    marks[e] = latest.mark();
    latest.begin(e);
    memory.begin(e);
    races.begin(e);
    EventKind kind = log.kind(e);
    if (kind == EventKind.UPDATE) {
      processUpdate(e, log.thread(e));
    } else {
      processThreadEvent(e, log.thread(e), kind);
    }
  }

  private void processUpdate(int e, int t) {
    int previous = latest.update(t);
    order.beginUpdate(e, t, previous);
    firstWrites.add(e);
    latest.setUpdate(t, e);
    if (isBounded) {
      room.update(e, previous);
    }
    memory.update(e, t);
    if (isPerAddress) {
      order.endUpdate(e, previous);
    }
    assert order.happensBefore(log.store(e), e) : "an update without its store";
    assert previous == NONE || order.happensBefore(previous, e) || isPerAddress
        : "a buffer is emptied in another order than it was filled";
  }

  private void processThreadEvent(int e, int t, EventKind kind) {
    int waker = latest.waker(t);
    boolean isWoken = waker != NONE && kind.follows(log.kind(waker));
    order.beginThreadEvent(e, t);
    if (isWoken) {
      order.include(e, waker);
      latest.setWaker(t, NONE);
    }
    firstWrites.add(e);
    latest.setEvent(t, e);
    switch (kind) {
      case FENCE, CHOICE -> {}
      case STORE -> {
        if (isBounded) {
          room.store(e);
        }
      }
      case CREATE -> {
        int child = (int) log.value(e);
        ensureThreads(child + 1);
        latest.setEvent(child, e);
      }
      case JOIN -> {
        int target = (int) log.value(e);
        if (latest.event(target) != NONE) {
          order.include(e, latest.event(target));
          if (latest.waker(target) != NONE) {
            order.include(e, latest.waker(target));
          }
          order.includeUpdates(e, target);
        }
      }
      case LOAD -> memory.load(e, t);
      case FAILED_COMPARE_EXCHANGE, FAILED_TRYLOCK, READ_LOCK, FAILED_READ_LOCK ->
          memory.drainedRead(e, t);
      case LOCK -> memory.lock(e, t);
      case ATOMIC_BLOCK -> memory.block(e, t);
      case WRITE,
          READ_MODIFY_WRITE,
          TRYLOCK,
          UNLOCK,
          SYNCHRONISE,
          ACQUIRE,
          POST,
          ARRIVE,
          WAIT,
          SIGNAL,
          FREE -> {
        memory.write(e, t);
        if (kind.wakes()) {
          for (int i = 0; i < log.wokenCount(e); i++) {
            latest.setWaker(log.woken(e, i), e);
          }
        }
      }
      case UPDATE -> throw new IllegalStateException("an update is no event of a thread");
    }
  }

  // Capacity

  private void ensureCapacity(int e) {
    if (e >= marks.length) {
      int count = log.capacity();
      marks = Arrays.copyOf(marks, count);
      latest.ensureEvents(count);
      order.ensureEvents(count);
      races.ensureEvents(count);
      memory.ensureEvents(count);
    }
    ensureThreads(machine.threads());
  }

  private void ensureThreads(int count) {
    if (count > threads) {
      threads = count;
      latest.ensureThreads(count);
      order.ensureThreads(count);
    }
  }
}
