package dev.weir.robust.witness;

import dev.weir.machine.Machine;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.robust.cycle.Completion;
import dev.weir.robust.cycle.LateErrors;
import dev.weir.robust.monitor.Borderline;
import dev.weir.robust.monitor.RelaxedClocks;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.EventLog;
import dev.weir.trace.Schedule;
import dev.weir.trace.graph.EventGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Turns a borderline execution into an execution of the weak model: the events before the write, in
 * the relaxed order, that the last step gets ahead of; the last step; and then the write and what
 * follows it. Stores go into the buffers as soon as a later event of their thread wants to be
 * taken. The machine decides whether that works, and takes the execution to its end.
 */
final class RelaxedRun {
  private static final int MOST_STEPS_TO_AN_END = 20_000;

  /** What a step costs, in the units of {@link dev.weir.machine.options.Budget}. */
  private static final int WORK_OF_STEP = 32;

  private final Machine machine;
  private final EventLog source;
  private final int mostStepsToACycle;
  private final EventLog log = new EventLog();
  private int[] next = new int[0];
  private int[][] events = new int[0][];
  private int closing;

  // Where the machine and the log stand after the closing event.
  private int closed;
  private int closedSize;

  private RelaxedRun(Machine machine, EventLog source, int mostStepsToACycle) {
    this.machine = machine;
    this.source = source;
    this.mostStepsToACycle = mostStepsToACycle;
  }

  /**
   * An execution of the weak model that is not sequentially consistent.
   *
   * @param log its events
   * @param closing the event that closes a cycle
   * @param cycle events of a cycle, the closing one last
   * @param end whether it has an end that counts: no thread cut or given up
   * @param schedule its steps
   */
  record Result(EventLog log, int closing, List<Integer> cycle, End end, Schedule schedule) {}

  /** What is known of the ends of an execution. */
  enum End {
    /** One counts, as far as was looked. */
    COUNTS,
    /** None counts. */
    NONE,
    /** One counts, but in all of them a buffered store fails. */
    LATE,
    /** It would take too long to find out. */
    OPEN
  }

  /**
   * Builds and runs the execution.
   *
   * @param machine a new machine for it, of the weak model
   * @param watched the machine that ran the borderline execution
   * @param source the events of that execution
   * @param overtaken a store of the last step's thread that is to stay in the buffer until then, or
   *     -1 to leave that open
   * @param mostStepsToACycle after how many steps to give up looking for an end that counts
   * @return empty if the machine does not do it, or what it does is sequentially consistent
   */
  static Optional<Result> of(
      Machine machine,
      Machine watched,
      EventLog source,
      RelaxedClocks clocks,
      Borderline borderline,
      int overtaken,
      int mostStepsToACycle) {
    Schedules.name(machine, watched);
    machine.reset();
    machine.mark();
    RelaxedRun run = new RelaxedRun(machine, source, mostStepsToACycle);
    Optional<Result> result =
        run.build(clocks, borderline, overtaken) ? run.finish() : Optional.empty();
    // What it found to be shared makes steps of what was none in the execution that was watched,
    // and what one thread alone writes makes waits of what was steps.
    for (int site : machine.sharedSites().all()) {
      if (Arrays.stream(watched.sharedSites().all()).noneMatch(known -> known == site)) {
        watched.sharedSites().find(site);
      }
    }
    watched.learnSingleThreadPlaces(machine);
    return result;
  }

  private boolean build(RelaxedClocks clocks, Borderline borderline, int overtaken) {
    int p = borderline.thread();
    int last = clocks.preparedHappened();
    IntList early = new IntList();
    IntList late = new IntList();
    List<IntList> byThread = new ArrayList<>();
    machine.patience().spend(borderline.events());
    for (int e = 0; e < borderline.events(); e++) {
      boolean needed =
          clocks.happened(source, e, last)
              || (borderline.seen() >= 0
                  && clocks.happened(source, e, clocks.happenedRow(borderline.seen())));
      if (!needed) {
        continue;
      }
      boolean delayed =
          clocks.isBefore(source, borderline.write(), clocks.relaxedRow(e))
              || (overtaken >= 0 && clocks.isBefore(source, overtaken, clocks.relaxedRow(e)));
      (delayed ? late : early).add(e);
      while (byThread.size() <= source.thread(e)) {
        byThread.add(new IntList());
      }
      byThread.get(source.thread(e)).add(e);
    }
    next = new int[Math.max(byThread.size(), p + 1)];
    events = new int[next.length][];
    for (int t = 0; t < next.length; t++) {
      events[t] = t < byThread.size() ? byThread.get(t).toArray() : new int[0];
    }
    boolean possible = true;
    for (int i = 0; i < early.size() && possible; i++) {
      possible = take(early.get(i));
    }
    possible = possible && storeUpTo(p, Integer.MAX_VALUE) && step(Actors.ofThread(p), 0);
    closing = log.size() - 1;
    if (possible && log.kind(closing) == EventKind.STORE) {
      possible = step(buffer(p, log.address(closing)), 0);
    }
    closed = machine.mark();
    closedSize = log.size();
    for (int i = 0; i < late.size() && possible; i++) {
      possible = take(late.get(i));
    }
    for (int t = 0; t < next.length && possible; t++) {
      possible = storeUpTo(t, Integer.MAX_VALUE);
    }
    return possible;
  }

  /** Takes an event; a store reaches memory. */
  private boolean take(int e) {
    int thread = source.thread(e);
    EventKind kind = source.kind(e);
    if (kind == EventKind.CHOICE) {
      return true; // Taken with the next event of its thread.
    }
    if (kind != EventKind.WRITE) {
      return storeUpTo(thread, e) && step(e) && advance(thread);
    }
    return storeUpTo(thread, e + 1) && (isDirect(e) || step(buffer(thread, source.address(e)), 0));
  }

  private int buffer(int thread, long address) {
    return machine.model().bufferOf(machine.actors(), thread, address);
  }

  /** Whether a store met memory at once: it failed. */
  private boolean isDirect(int e) {
    return log.size() > 0
        && log.kind(log.size() - 1) == EventKind.WRITE
        && log.thread(log.size() - 1) == source.thread(e);
  }

  private boolean advance(int thread) {
    next[thread]++;
    return true;
  }

  /** Takes the steps of a thread up to an event: only choices and stores can be left. */
  private boolean storeUpTo(int thread, int end) {
    while (next[thread] < events[thread].length && events[thread][next[thread]] < end) {
      int e = events[thread][next[thread]];
      boolean delayed = source.kind(e) == EventKind.WRITE || source.kind(e) == EventKind.CHOICE;
      if (!delayed || !step(e)) {
        return false;
      }
      next[thread]++;
    }
    return true;
  }

  private boolean step(int e) {
    int actor = Actors.ofThread(source.thread(e));
    return machine.exists(source.thread(e))
        && machine.nextStep(actor).instruction == source.instruction(e)
        && step(actor, source.outcome(e));
  }

  private boolean step(int actor, int outcome) {
    if (!machine.exists(machine.actors().threadOf(actor)) || !machine.isEnabled(actor)) {
      return false;
    }
    if (!machine.hasOutcome(actor, outcome)) {
      return false;
    }
    machine.patience().spend(WORK_OF_STEP);
    Step step = machine.step(actor, outcome);
    log.append(step, outcome);
    return !machine.takeNewlyShared();
  }

  private Optional<Result> finish() {
    Optional<List<Integer>> cycle = EventGraph.of(log, machine.patience()).cycleThrough(closing);
    if (cycle.isEmpty()) {
      return Optional.empty();
    }
    Completion completion = new Completion(machine, log, true, MOST_STEPS_TO_AN_END);
    Completion.Outcome outcome = completion.run(() -> true);
    // Of an execution that is too long to be taken to an end, nothing speaks against one.
    boolean ended = outcome == Completion.Outcome.FOUND || outcome == Completion.Outcome.ENDLESS;
    boolean isLate = LateErrors.areOnAllCycles(EventGraph.of(log, machine.patience()));
    if (ended && !isLate) {
      return Optional.of(result(cycle.get(), End.COUNTS));
    }
    return Optional.of(finishOtherwise(cycle.get(), isLate ? End.LATE : End.NONE));
  }

  /**
   * Looks for an end that counts and has a cycle, with the later events in any order. An iteration
   * of a loop that waits may have to read more of the old values before they are gone, or else it
   * goes round and the execution is given up.
   */
  private Result finishOtherwise(List<Integer> cycle, End otherwise) {
    machine.undo(closed);
    log.truncate(closedSize);
    Completion completion = new Completion(machine, log, false, mostStepsToACycle);
    Completion.Outcome outcome =
        completion.run(
            () -> {
              EventGraph graph = EventGraph.of(log, machine.patience());
              return !LateErrors.areOnAllCycles(graph) && graph.cycleThrough(closing).isPresent();
            });
    return switch (outcome) {
      case FOUND ->
          result(
              EventGraph.of(log, machine.patience()).cycleThrough(closing).orElseThrow(),
              End.COUNTS);
      case NONE -> result(cycle, otherwise);
      case TIRED, ENDLESS -> result(cycle, End.OPEN);
    };
  }

  private Result result(List<Integer> cycle, End end) {
    return new Result(log, closing, cycle, end, Schedules.of(machine, log));
  }
}
