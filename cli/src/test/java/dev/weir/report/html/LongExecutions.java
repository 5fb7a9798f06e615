package dev.weir.report.html;

import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.report.Phases;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.Verdict;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Executions made by hand, of any length. */
final class LongExecutions {
  private static final int PLACES = 500;

  private LongExecutions() {}

  /** A step at a place. */
  static TraceStep step(int thread, EventKind kind, String place, String value, int line) {
    return step(thread, kind, place, value, line, List.of());
  }

  private static TraceStep step(
      int thread, EventKind kind, String place, String value, int line, List<String> passed) {
    return new TraceStep(
        thread,
        kind,
        kind.text(),
        place,
        value,
        "",
        new SourcePosition("long.c", line, 3),
        "work",
        false,
        passed,
        "");
  }

  /**
   * Three threads that take turns: each stores, reads past that, and its store of some turns before
   * reaches memory.
   */
  static Replay ofSteps(int count) {
    List<TraceStep> steps = new ArrayList<>();
    List<Integer> waiting = new ArrayList<>();
    for (int i = 0; steps.size() < count; i++) {
      int thread = i % 3;
      int place = i % PLACES;
      steps.add(step(thread, EventKind.STORE, "a[" + place + "]", "" + i, 1 + i % 40));
      waiting.add(i);
      int other = (i + 7) % PLACES;
      steps.add(step(thread, EventKind.LOAD, "a[" + other + "]", "0", 1 + i % 40));
      if (waiting.size() > 30) {
        int old = waiting.removeFirst();
        steps.add(step(old % 3, EventKind.UPDATE, "a[" + old % PLACES + "]", "" + old, 1));
      }
    }
    List<ThreadEnd> ends = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      ends.add(new ThreadEnd(t, Waiting.BUFFER, "", new SourcePosition("long.c", 2, 1)));
    }
    return new Replay(steps.subList(0, count), Optional.of(failure()), ends, "");
  }

  /** Two threads that store and read past that, as in the best known of litmus tests. */
  static Replay storeBuffering() {
    return storeBuffering("x", "1");
  }

  /** The same of another place and value. */
  static Replay storeBuffering(String x, String one) {
    List<TraceStep> steps =
        List.of(
            step(0, EventKind.STORE, x, one, 5),
            step(0, EventKind.LOAD, "y", "0", 6, List.of(x + "=" + one)),
            step(1, EventKind.STORE, "y", one, 9),
            step(1, EventKind.LOAD, x, "0", 10, List.of("y=" + one)),
            step(0, EventKind.UPDATE, x, one, 5),
            step(1, EventKind.UPDATE, "y", one, 9));
    List<ThreadEnd> ends =
        List.of(
            new ThreadEnd(0, Waiting.ENDED, "", SourcePosition.UNKNOWN),
            new ThreadEnd(1, Waiting.BUFFER, "", new SourcePosition("long.c", 11, 1)));
    return new Replay(steps, Optional.of(failure()), ends, "");
  }

  private static Failure failure() {
    return new Failure(
        FailureKind.ASSERTION,
        "assertion 'a[0] < 7' failed",
        new SourcePosition("long.c", 41, 3),
        "work",
        1);
  }

  /** The report that shows an execution. */
  static Report.Check report(Replay replay, String... inputs) {
    return report(replay, CheckOptions.of(new TotalStoreOrder()), false, inputs);
  }

  /** The report of a search in which no execution failed. */
  static Report.Check safe(CheckOptions options, boolean isComplete, String... inputs) {
    Replay none = new Replay(List.of(), Optional.empty(), List.of(), "");
    return report(none, options, isComplete, inputs);
  }

  private static Report.Check report(
      Replay replay, CheckOptions options, boolean isComplete, String... inputs) {
    Set<Bound> met = Set.of();
    List<FoundError> errors =
        replay.failure().stream()
            .map(failure -> new FoundError(failure, new Schedule(Map.of(), List.of())))
            .toList();
    Counts counts = new Counts(1, 0, 0, 1, OptionalLong.empty(), Optional.empty(), 7);
    return new Report.Check(
        new Run(
            "1.2.3",
            "check",
            List.of(inputs),
            List.of(inputs),
            options.model().name(),
            options,
            1,
            Map.of(),
            List.of(),
            Set.of(inputs)),
        Phases.NONE,
        new CheckResult(
            errors.isEmpty() ? Verdict.SAFE : Verdict.VIOLATION,
            isComplete,
            met,
            counts,
            errors,
            List.of(),
            List.of(),
            Duration.ZERO),
        errors.isEmpty() ? List.of() : List.of(replay),
        List.of(),
        false,
        "own",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
