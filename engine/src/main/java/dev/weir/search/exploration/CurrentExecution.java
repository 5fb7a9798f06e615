package dev.weir.search.exploration;

import dev.weir.machine.Machine;
import dev.weir.machine.await.Holding;
import dev.weir.machine.step.IntList;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.options.Limits;
import dev.weir.search.result.Rounds;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.detect.RedundantIterations;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * The present execution: each step that a machine takes is recorded, counted and shown to monitors,
 * and can be taken back.
 *
 * <p>Where a step shows that the exploration is to stop, {@link Stopped} is thrown; where it has to
 * start again, {@link SharingDiscovered}.
 */
public final class CurrentExecution {
  /** What a step costs, in the units of {@link dev.weir.machine.options.Budget}. */
  private static final int WORK_OF_STEP = 32;

  private final Machine machine;
  private final ResultCollector findings;
  private final Limits limits;
  private final ProgressReports progress;
  private final Rounds rounds;

  /** Those of the exploration. */
  private final Monitors ownMonitors;

  /** Those that watch it. */
  private Monitors monitors;

  /** The turns that need not have been. */
  private final RedundantIterations turns;

  /** Whether its steps can be taken back. */
  private boolean takesBack = true;

  private Recorder recorder = Recorder.of(new EventLog());
  private EventLog log = recorder.log();

  /** The machine's marks before the events of the log, by event. */
  private int[] marks = new int[64];

  /**
   * None yet.
   *
   * @param ownMonitors those of the exploration
   */
  CurrentExecution(
      Machine machine,
      ResultCollector findings,
      Limits limits,
      ProgressReports progress,
      Rounds rounds,
      Monitors ownMonitors) {
    this.machine = machine;
    this.findings = findings;
    this.limits = limits;
    this.progress = progress;
    this.rounds = rounds;
    this.ownMonitors = ownMonitors;
    this.monitors = ownMonitors;
    this.turns = new RedundantIterations(machine);
  }

  /** The log of what is taken. */
  EventLog log() {
    return log;
  }

  /** Those that watch it. */
  Monitors monitors() {
    return monitors;
  }

  /** How many events it may have before it is looked whether loops have no end. */
  int room() {
    return marks.length;
  }

  /**
   * Before any event: it is not to be looked whether loops have no end before there are so many.
   */
  void ensureRoom(int events) {
    marks = new int[Math.max(marks.length, events)];
  }

  /** About how many bytes it takes, without the machine. */
  long bytes() {
    return marks.length * 4L + recorder.bytes();
  }

  /** Goes to the start of the program. */
  void begin() {
    machine.reset();
    machine.awaits().hold(Holding.ALL);
    monitors = ownMonitors;
    monitors.start();
    takesBack = true;
  }

  /**
   * Starts to record, before any step.
   *
   * @param newRecorder keeps it, of which there is nothing yet
   */
  public void start(Recorder newRecorder) {
    recorder = newRecorder;
    log = newRecorder.log();
    if (machine.hasFailed() && !findings.failed(log)) {
      throw new Stopped();
    }
    startAgainIfShared();
  }

  /**
   * Starts another one, from the start of the program, of which no step will be taken back.
   *
   * @param newLog keeps it
   */
  public void startOneWay(EventLog newLog) {
    startOneWay(newLog, ownMonitors);
  }

  /**
   * The same.
   *
   * @param scout watches it instead of the monitors of the exploration
   * @throws WholeLogNeeded if there is an error to report of which events were forgotten, like all
   *     methods with which it goes on
   */
  public void startOneWay(EventLog newLog, Monitor scout) {
    Monitors scouts = new Monitors(List.of(scout), machine, findings);
    startOneWay(newLog, scouts);
    scouts.start();
  }

  /**
   * The same.
   *
   * @param observer watches it beside the monitors of the exploration
   */
  public void startOneWayBeside(EventLog newLog, Monitor observer) {
    Monitors all = ownMonitors.with(observer);
    startOneWay(newLog, all);
    all.start();
  }

  private void startOneWay(EventLog newLog, Monitors watching) {
    monitors.undo(0);
    machine.reset();
    monitors = watching;
    takesBack = false;
    newLog.clear();
    start(Recorder.of(newLog));
  }

  /**
   * Takes a step of an actor that is enabled, after the last event.
   *
   * @param outcome one of those that the actor's step has
   */
  public void take(int actor, int outcome) {
    EventLog events = log;
    int depth = events.size();
    boolean isWatched = !monitors.areNone();
    if (isWatched) {
      monitors.before(events, actor);
    }
    if (depth == marks.length) {
      marks = Arrays.copyOf(marks, 2 * depth);
      rounds.lookForRepeats(events);
      if (rounds.needCounts()) {
        throw new SharingDiscovered();
      }
    }
    if (takesBack) {
      marks[depth] = machine.mark();
      assert depth == 0 ? marks[0] == 0 : marks[depth - 1] < marks[depth] : "a step left no trail";
      turns.before(depth, actor);
    }
    recorder.append(machine.step(actor, outcome), outcome);
    if (takesBack) {
      turns.after(events);
    }
    findings.addEvent();
    progress.entered(depth + 1);
    if (isWatched) {
      monitors.event(events);
    }
    boolean goOn = !machine.hasFailed() || findings.failed(events);
    if (isWatched) {
      goOn &= monitors.report(events);
    }
    goOn = goOn && !limits.areMet();
    machine.lookAtJoins(actor);
    startAgainIfShared();
    if (!goOn) {
      throw new Stopped();
    }
  }

  /** Takes a step again that was counted before, on the way to where a task begins. */
  public void takeAgain(int actor, int outcome) {
    long before = findings.events();
    try {
      take(actor, outcome);
    } finally {
      findings.forgetEvents(findings.events() - before);
    }
  }

  /**
   * Takes steps until nobody can step.
   *
   * @param scheduler chooses them
   * @param window forgets the events so far when there are so many of them, as soon as no store is
   *     waiting
   */
  public void takeAll(Scheduler scheduler, int window) {
    for (int actor = scheduler.next(); actor != Scheduler.NOBODY; actor = scheduler.next()) {
      if (log.size() >= window && canForget()) {
        monitors.forget();
        log.forget();
      }
      take(actor, scheduler.outcome(actor));
      scheduler.taken(log);
    }
  }

  /** Whether no buffer holds a store: the log names stores that wait. */
  private boolean canForget() {
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (!machine.buffers().isEmpty(thread)) {
        return false;
      }
    }
    return true;
  }

  /** Takes all events from this one on back. */
  public void undo(int depth) {
    monitors.undo(depth);
    machine.undo(marks[depth]);
    recorder.truncate(depth);
  }

  /**
   * Takes events before one of them, unseen by monitors and unrecorded, asks a question there, and
   * comes back by taking the steps again; unless these steps are no longer the same, since more
   * memory turned out to be shared.
   *
   * @param first the event before which the others are taken
   * @param events those that are taken, in this order
   */
  public <T> T askAfter(int first, IntList events, Supplier<T> question) {
    machine.patience().spend(events.size() + log.size() - first, WORK_OF_STEP);
    machine.undo(marks[first]);
    for (int i = 0; i < events.size(); i++) {
      machine.step(log.actor(events.get(i)), log.outcome(events.get(i)));
    }
    T result = question.get();
    machine.undo(marks[first]);
    startAgainIfShared();
    for (int e = first; e < log.size(); e++) {
      if (machine.mark() != marks[e]) {
        throw new IllegalStateException("a step changes more when it is taken again");
      }
      machine.step(log.actor(e), log.outcome(e));
      turns.again(log, e);
    }
    return result;
  }

  /**
   * Starts again where the machine has found out that its steps are others.
   *
   * @throws SharingDiscovered if so
   */
  public void startAgainIfShared() {
    if (machine.takeNewlyShared()) {
      throw new SharingDiscovered();
    }
  }
}
