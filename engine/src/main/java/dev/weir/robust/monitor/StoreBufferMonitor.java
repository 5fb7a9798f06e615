package dev.weir.robust.monitor;

import dev.weir.machine.Machine;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import java.io.Serializable;
import java.util.Optional;

/**
 * Watches sequentially consistent executions and finds the borderline ones: those that store
 * buffers could turn into one that is not sequentially consistent (Burckhardt and Musuvathi, CAV
 * 2008, Fig. 2; for PSO after Burnim, Sen, Stergiou, TACAS 2011). The machine runs under {@link
 * dev.weir.machine.model.SequentialWithBarriers}.
 *
 * <p>It tests each step ({@link BorderlineCheck}) before it is taken. In a search under TSO that
 * looks for one violation, steps are taken first and looked at together, at the end of an execution
 * at the latest. What an event costs is mostly that the code that looks at it has to come into the
 * processor's cache.
 */
public final class StoreBufferMonitor implements Monitor {
  /** So many events may wait until they are looked at together. */
  private static final int MOST_DEFERRED = 64;

  /** What looking at an event costs, in the units of {@link dev.weir.machine.options.Budget}. */
  private static final int WORK_OF_EVENT = 16;

  private final boolean perLocation;
  private final boolean stopsAtFirst;
  private final Setting setting;

  /** Whether steps are tested after they were taken. */
  private final boolean defers;

  private final Judge judge;
  private final RelaxedClocks clocks;
  private final Operation operation = new Operation();
  private final PastStates past = new PastStates();
  private final BorderlineCheck test;
  private Optional<Machine> watched = Optional.empty();

  /** The events so far; those that the clocks do not have yet are still to be looked at. */
  private EventLog seen = new EventLog();

  /** The number of events of the log that need no test any more. */
  private int tested;

  /** The number of events that were forgotten, all of them looked at. */
  private int forgotten;

  private int firedAt = Integer.MAX_VALUE;
  private boolean firedAtEnd;
  private boolean unsure;
  private long borderline;

  /**
   * A monitor.
   *
   * @param perLocation whether stores of a thread to different locations may overtake each other:
   *     PSO instead of TSO
   * @param stopsAtFirst whether it has seen enough when it has found a borderline execution
   * @param setting how the machine is driven
   * @param judge judges what is suspected
   */
  public StoreBufferMonitor(
      boolean perLocation, boolean stopsAtFirst, Setting setting, Judge judge) {
    this.perLocation = perLocation;
    this.stopsAtFirst = stopsAtFirst;
    this.setting = setting;
    this.defers = setting == Setting.SEARCH && !perLocation && !judge.seeksAll();
    this.judge = judge;
    this.clocks = new RelaxedClocks(perLocation, setting != Setting.LONG_RUN);
    this.test =
        new BorderlineCheck(
            perLocation, setting != Setting.LONG_RUN, clocks, operation, past, judge);
  }

  /**
   * A monitor that only counts: it takes each suspicion for granted that needs no further look.
   *
   * @param model the model whose store buffers are in question, TSO or PSO
   */
  public static StoreBufferMonitor counting(MemoryModel model) {
    return new StoreBufferMonitor(model.isPerAddress(), false, Setting.SEARCH, new Trusting());
  }

  /** Takes for granted what is certain. */
  private record Trusting() implements Judge {
    @Override
    public boolean isBorderline(
        Machine machine,
        EventLog log,
        RelaxedClocks clocks,
        Operation operation,
        Borderline found,
        boolean isCertain) {
      return isCertain;
    }

    @Override
    public Optional<Judge> helper() {
      return Optional.of(this);
    }
  }

  /** The number of borderline executions. */
  public long borderline() {
    return borderline + (stopsAtFirst && borderline == 0 && hasFired() ? 1 : 0);
  }

  /**
   * Whether it may have missed a violation: under PSO it met an atomic block that could have read
   * an older value. Then the block might have accessed something else, which no sequentially
   * consistent execution shows.
   */
  public boolean isUnsure() {
    return unsure;
  }

  private boolean hasFired() {
    return firedAt != Integer.MAX_VALUE || firedAtEnd;
  }

  @Override
  public void start(Machine machine) {
    if (machine.model().isBuffered()) {
      throw new IllegalArgumentException("the monitor watches executions without store buffers");
    }
    watched = Optional.of(machine);
    judge.start();
    test.start(machine);
    clocks.start(
        machine.patience(),
        thread -> machine.exists(thread) && !machine.hasEnded(thread),
        thread -> joined(machine, thread));
    tested = 0;
    forgotten = 0;
    if (defers) {
      past.start(machine);
    }
    firedAt = Integer.MAX_VALUE;
    firedAtEnd = false;
    unsure = false;
    borderline = 0;
  }

  private static int joined(Machine machine, int thread) {
    Step next = machine.nextStep(Actors.ofThread(thread));
    return next.kind == EventKind.JOIN ? (int) next.value : ClockTable.NONE;
  }

  @Override
  public void before(Machine machine, EventLog log, int actor) {
    if (defers) {
      return;
    }
    lookAt(log, log.size());
    if (operation.becomeAccess(machine, actor, perLocation)) {
      testNext(log);
    }
  }

  @Override
  public void event(EventLog log, int event) {
    seen = log;
    if (defers) {
      defer(log, event + 1);
    } else if (clocks.isPrepared()) {
      operation.turnOut(log, event);
      clocks.append(operation, log, event);
      tested = event + 1;
    } else {
      lookAt(log, event + 1);
    }
  }

  /** Looks at events if there are many, or if the search may end. */
  private void defer(EventLog log, int events) {
    Machine machine = watched.orElseThrow();
    if (events - lookedAt() >= MOST_DEFERRED || machine.hasFailed()) {
      lookAt(log, events);
      past.mark(machine, events);
    }
  }

  /** Looks at the events before this one that have not been looked at. */
  private void lookAt(EventLog log, int end) {
    int first = lookedAt();
    watched.orElseThrow().patience().spend(Math.max(0, end - first), WORK_OF_EVENT);
    for (int e = first; e < end; e++) {
      prepare(log, e);
      clocks.append(operation, log, e);
    }
  }

  /** The number of events of the log that have been looked at. */
  private int lookedAt() {
    return clocks.size() - forgotten;
  }

  /** Prepares an event, and tests it if that was not done before the step. */
  private void prepare(EventLog log, int event) {
    operation.become(log, event);
    clocks.prepare(operation, log);
    if (event < tested) {
      return;
    }
    tested = event + 1;
    if (operation.kind == EventKind.ATOMIC_BLOCK) {
      // What it accesses was not known before.
      compare(log, event);
      unsure |= perLocation && test.couldReadOlder();
    } else if (defers && isTested(operation.kind)) {
      compare(log, event);
    }
  }

  /** Makes all tests that are still to be made. */
  private void testAll(EventLog log) {
    int last = log.size() - 1;
    while (last >= tested && !isTested(log.kind(last))) {
      last--;
    }
    if (last >= tested) {
      lookAt(log, last);
      prepare(log, last);
      clocks.truncate(last);
    }
  }

  @Override
  public void undo(int size) {
    if (defers) {
      testAll(seen);
      past.truncate(size);
    }
    clocks.truncate(size);
    tested = Math.min(tested, size);
    if (isSatisfied()) {
      return; // The event that fired may have been looked at only now.
    }
    if (size < firedAt) {
      firedAt = Integer.MAX_VALUE;
    }
    firedAtEnd = false;
  }

  @Override
  public void forget() {
    forgotten = clocks.size();
    tested = 0;
  }

  @Override
  public void end(Machine machine, EventLog log) {
    if (defers) {
      testAll(log);
    }
    int before = firedAt;
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.waiting(t) == Waiting.AWAIT) {
        lookAt(log, log.size());
        if (operation.becomeAccess(machine, Actors.ofThread(t), perLocation)) {
          testNext(log);
        }
      }
    }
    clocks.truncate(log.size());
    firedAtEnd = firedAt != before;
    firedAt = before;
    if (hasFired()) {
      borderline++;
    }
  }

  @Override
  public Optional<Monitor> helper() {
    return judge
        .helper()
        .map(other -> new StoreBufferMonitor(perLocation, stopsAtFirst, setting, other));
  }

  @Override
  public void add(Monitor helper) {
    StoreBufferMonitor other = (StoreBufferMonitor) helper;
    borderline = sum(borderline(), other.borderline());
    unsure |= other.unsure;
    judge.add(other.judge);
  }

  /** What two have seen together; where one is enough, each has stopped at the same question. */
  private long sum(long one, long other) {
    return stopsAtFirst ? Math.max(one, other) : one + other;
  }

  /**
   * What was seen in executions that have ended.
   *
   * @param judge what its judge has found
   */
  record Kept(long borderline, boolean unsure, Optional<Serializable> judge)
      implements Serializable {}

  /** What {@link #kept} gives. */
  public static Class<? extends Record> keptKind() {
    return Kept.class;
  }

  @Override
  public Optional<Serializable> kept() {
    return Optional.of(new Kept(borderline(), unsure, judge.kept()));
  }

  @Override
  public void goOnWith(Serializable data) {
    Kept kept = (Kept) data;
    borderline = sum(borderline, kept.borderline());
    unsure |= kept.unsure();
    kept.judge().ifPresent(judge::goOnWith);
  }

  @Override
  public boolean isSatisfied() {
    return stopsAtFirst && (hasFired() || borderline > 0);
  }

  @Override
  public boolean isSettled() {
    return borderline() > 0;
  }

  private void testNext(EventLog log) {
    clocks.prepare(operation, log);
    // Writes are needed for no violation, but may show more pairs.
    if (isTested(operation.kind) || (judge.seeksAll() && operation.kind.writes())) {
      compare(log, log.size());
    }
  }

  private void compare(EventLog log, int events) {
    if (!isSatisfied() && test.isBorderline(log, events)) {
      firedAt = Math.min(firedAt, events);
    }
  }

  /**
   * Under TSO only what reads, and what writes without waiting for earlier stores, can complete a
   * cycle that no other closes; under PSO also stores.
   */
  private boolean isTested(EventKind kind) {
    return switch (kind) {
      case LOAD, FAILED_COMPARE_EXCHANGE, FAILED_TRYLOCK, FREE -> true;
      case READ_LOCK, FAILED_READ_LOCK -> true;
      case READ_MODIFY_WRITE, TRYLOCK, ATOMIC_BLOCK -> true;
      case WRITE, LOCK, UNLOCK, SYNCHRONISE, WAIT, SIGNAL, ACQUIRE, POST, ARRIVE -> perLocation;
      case STORE, UPDATE, FENCE, CREATE, JOIN, CHOICE -> false;
    };
  }
}
