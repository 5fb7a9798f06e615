package dev.weir.report;

import dev.weir.machine.code.CallChain;
import dev.weir.machine.model.PartialStoreOrder;
import dev.weir.machine.model.TotalStoreOrder;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Cut;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.FreedComparisons;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.program.CallSite;
import dev.weir.program.SourcePosition;
import dev.weir.report.output.SourceText;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.BoundedRun;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.CheckResult.Seen;
import dev.weir.search.result.CheckResult.Waiter;
import dev.weir.search.result.Obstacle;
import dev.weir.search.result.Verdict;
import dev.weir.trace.Move;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Explanation.Access;
import dev.weir.trace.replay.Explanation.Block;
import dev.weir.trace.replay.Explanation.Lock;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.Holder;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.TraceStep;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Reports made by hand, as runs of the tool would make them. */
final class SampleReports {
  static final Phases PHASES =
      new Phases(
          Duration.ofMillis(40),
          Duration.ofMillis(30),
          Duration.ofNanos(2_500_400),
          Duration.ofMillis(1),
          Duration.ofMillis(123));

  static final CheckOptions OPTIONS = CheckOptions.of(new TotalStoreOrder());

  /** The lines of {@code sb.c} that the samples speak of. */
  static final SourceText SOURCE =
      position ->
          switch (position.line()) {
            case 5 -> "x = 1;";
            case 6 -> "return y; /* may be read while x still waits in the store buffer */";
            case 9 -> "y = 1;";
            case 14 -> "pthread_create(&t[0], NULL, left, NULL);";
            case 20 -> "assert(a || b);";
            default -> "";
          };

  private static final Failure ASSERTION =
      new Failure(FailureKind.ASSERTION, "assertion 'a || b' failed", at(20, 3), "main", 0);

  private SampleReports() {}

  static SourcePosition at(int line, int column) {
    return new SourcePosition("sb.c", line, column);
  }

  static Run run(CheckOptions options, String... arguments) {
    return new Run(
        "1.2.3",
        "check",
        List.of(arguments),
        List.of("sb.c"),
        options.model().name(),
        options,
        1,
        Map.of(),
        List.of(),
        Set.of());
  }

  static Counts counts(long executions) {
    return new Counts(executions, 0, 0, 0, OptionalLong.empty(), Optional.empty(), 12 * executions);
  }

  /** An assertion that fails because of a store buffer. */
  static Report.Check violation(Optional<String> traceFile) {
    Counts counts =
        blocked(
            new Counts(2, 1, 3, 1, OptionalLong.empty(), Optional.empty(), 40),
            Map.of(Obstacle.AWAIT, 1L));
    return check(
        run(OPTIONS, "sb.c", "--model", "tso", "--", "-DTEXT=two words"),
        PHASES,
        result(Verdict.VIOLATION, false, Set.of(), counts, List.of(found(ASSERTION))),
        List.of(storeBuffering()),
        traceFile.stream().toList(),
        false,
        "own");
  }

  /** A proof that takes something for granted of functions without body. */
  static Report.Check safeWithStubs() {
    Map<String, Long> stubs = new LinkedHashMap<>();
    stubs.put("cpu_count", 2L);
    stubs.put("log_line", 0L);
    return check(
        new Run(
            "1.2.3",
            "check",
            List.of(),
            List.of("sb.c"),
            OPTIONS.model().name(),
            OPTIONS,
            1,
            stubs,
            List.of(),
            Set.of()),
        PHASES,
        result(Verdict.SAFE, true, Set.of(), counts(3), List.of()),
        List.of(),
        List.of(),
        false,
        "own");
  }

  /** Several errors of one program. */
  static Report.Check severalErrors() {
    Failure other = new Failure(FailureKind.UNCAUGHT, "division by zero", at(9, 12), "right", 2);
    Counts counts = new Counts(4, 0, 0, 3, OptionalLong.of(1), Optional.empty(), 77);
    CheckOptions options = OPTIONS.toTheEnd();
    return check(
        run(options, "sb.c", "--keep-going"),
        PHASES,
        result(Verdict.VIOLATION, true, Set.of(), counts, List.of(found(ASSERTION), found(other))),
        List.of(storeBuffering(), storeBuffering().showing(other)),
        List.of(),
        false,
        "own");
  }

  /** Two threads that wait for each other. */
  static Report.Check deadlock() {
    Failure failure =
        new Failure(
            FailureKind.DEADLOCK,
            "deadlock: thread 0 waits for the end of thread 1; thread 1 waits for mutex m",
            at(16, 3),
            "main",
            0);
    Replay replay =
        new Replay(
            List.of(
                step(0, EventKind.CREATE, "create", "thread 1", "", at(14, 3), "main"),
                step(1, EventKind.LOCK, "lock", "m", "", at(5, 3), "left")),
            Optional.of(failure),
            List.of(
                new ThreadEnd(0, Waiting.JOIN, "thread 1", at(16, 3)),
                new ThreadEnd(1, Waiting.MUTEX, "m, held by thread 1", at(6, 3))),
            "");
    return check(
        run(OPTIONS, "sb.c"),
        PHASES,
        result(Verdict.VIOLATION, false, Set.of(), counts(0), List.of(found(failure))),
        List.of(replay),
        List.of(),
        false,
        "own");
  }

  private static CallSite place(int line, String function) {
    return new CallSite(at(line, 3), function);
  }

  /** Two accesses in a function that several call, one of them with a lock. */
  static Report.Check race() {
    Failure failure =
        new Failure(
            FailureKind.RACE,
            "data race: store to node#1.next is not ordered with the load by thread 2 at sb.c:6:3",
            at(5, 3),
            "push",
            1);
    Lock lock = new Lock("m", 1, place(4, "work"));
    CallChain left = new CallChain(List.of(place(5, "push"), place(9, "work")));
    CallChain right =
        new CallChain(
            List.of(
                new CallSite(new SourcePosition("/usr/include/lib.h", 7, 1), "lib_peek"),
                place(6, "peek"),
                place(14, "run")));
    Explanation explanation =
        new Explanation(
            left,
            List.of(
                new Access("store", "node#1.next", 8, 1, 2, left, List.of(lock)),
                new Access("atomic load", "node#1.next", 8, 2, 0, right, List.of())),
            List.of(new Block("node#1", place(3, "make"))));
    Replay replay =
        new Replay(
                List.of(
                    step(1, EventKind.LOCK, "lock", "m", "", at(4, 3), "work"),
                    step(1, EventKind.WRITE, "store", "node#1.next", "NULL", at(5, 3), "push")),
                Optional.empty(),
                List.of(
                    new ThreadEnd(1, Waiting.BUFFER, "", at(5, 3), left, Optional.empty()),
                    new ThreadEnd(2, Waiting.AWAIT, "x", at(6, 3), right, Optional.empty())),
                "")
            .with(failure, explanation);
    return shown(failure, replay);
  }

  /** Three threads that wait, one for a lock of which it is known where it was taken. */
  static Report.Check deadlockOfMany() {
    Failure failure =
        new Failure(
            FailureKind.DEADLOCK,
            "deadlock: thread 0 waits for the end of thread 1; thread 1 waits for mutex m, held by"
                + " thread 2; thread 2 waits for mutex n, held by thread 1",
            at(16, 3),
            "main",
            0);
    CallChain main = new CallChain(List.of(place(16, "main")));
    CallChain left = new CallChain(List.of(place(6, "transfer"), place(9, "left")));
    Replay replay =
        new Replay(
                List.of(step(2, EventKind.LOCK, "lock", "m", "", at(5, 3), "right")),
                Optional.empty(),
                List.of(
                    new ThreadEnd(0, Waiting.JOIN, "thread 1", at(16, 3), main, Optional.empty()),
                    new ThreadEnd(
                        1,
                        Waiting.MUTEX,
                        "m, held by thread 2",
                        at(6, 3),
                        left,
                        Optional.of(new Holder(2, new Lock("m", 1, place(5, "right"))))),
                    new ThreadEnd(2, Waiting.MUTEX, "n, held by thread 1", at(6, 3))),
                "")
            .with(failure, new Explanation(main, List.of(), List.of()));
    return shown(failure, replay);
  }

  /** An execution in which thread 1 first works for itself. */
  static Report.Check withPrivateSteps() {
    List<TraceStep> steps = new ArrayList<>();
    steps.add(step(0, EventKind.CREATE, "create", "thread 1", "", at(14, 3), "main"));
    for (int i = 0; i < 12; i++) {
      String number = Integer.toString(i);
      steps.add(
          step(1, EventKind.WRITE, "store", "own[" + i + "]", number, at(5, 3), "left")
              .alone(true));
    }
    steps.add(step(1, EventKind.WRITE, "store", "x", "1", at(6, 3), "left"));
    for (int i = 0; i < 9; i++) {
      steps.add(step(1, EventKind.WRITE, "store", "own[0]", "7", at(9, 3), "left").alone(true));
    }
    Replay replay = new Replay(steps, Optional.of(ASSERTION), List.of(), "");
    return shown(ASSERTION, replay);
  }

  private static Report.Check shown(Failure failure, Replay replay) {
    return check(
        run(OPTIONS, "sb.c"),
        PHASES,
        result(Verdict.VIOLATION, false, Set.of(), counts(0), List.of(found(failure))),
        List.of(replay),
        List.of(),
        false,
        "own");
  }

  private static Counts blocked(Counts counts, Map<Obstacle, Long> obstacles) {
    return new Counts(
        counts.executions(),
        counts.blocked(),
        counts.sleepSetBlocked(),
        counts.errors(),
        counts.redundant(),
        counts.schedules(),
        counts.events(),
        counts.endedWaiting(),
        counts.runs(),
        obstacles,
        0,
        counts.states());
  }

  /** No error, everything covered, with every schedule counted. */
  static Report.Check safe() {
    CheckOptions options = OPTIONS.with(Algorithm.EXHAUSTIVE);
    Counts counts =
        blocked(
            new Counts(
                3,
                1,
                0,
                0,
                OptionalLong.empty(),
                Optional.of(new BigInteger("123456789012345678901")),
                90),
            Map.of(Obstacle.ASSUMPTION, 1L));
    CheckResult result =
        new CheckResult(
            Verdict.SAFE,
            true,
            Set.of(),
            counts,
            List.of(),
            List.of(),
            List.of(new TreeMap<>(Map.of("a", 0L, "b", 1L)), new TreeMap<>(Map.of("a", 1L))),
            Duration.ofMillis(2));
    return check(run(options, "sb.c"), PHASES, result, List.of(), List.of(), false, "own");
  }

  /** No error up to a loop bound that was met, within limits that were not. */
  static Report.Check safeWithinBounds() {
    CheckOptions options =
        CheckOptions.of(new PartialStoreOrder())
            .with(MachineOptions.DEFAULT.unrolling(OptionalInt.of(2)))
            .withTimeLimit(Optional.of(Duration.ofSeconds(90)))
            .withMemoryLimit(Optional.of(512L << 20));
    return check(
        run(options, "sb.c"),
        PHASES,
        result(Verdict.SAFE, false, Set.of(Bound.UNROLL), counts(1), List.of())
            .with(
                cuts(
                    new Cut(false, at(5, 3), "left", List.of("n"), List.of()),
                    new Cut(true, at(8, 10), "descend", List.of(), List.of("x")))),
        List.of(),
        List.of(),
        false,
        "own");
  }

  /** Nothing examined: a bound cut every execution. */
  static Report.Check nothingExamined() {
    CheckOptions options = OPTIONS.with(MachineOptions.DEFAULT.unrolling(OptionalInt.of(2)));
    return check(
        run(options, "sb.c"),
        PHASES,
        result(
                Verdict.UNKNOWN,
                false,
                Set.of(Bound.UNROLL),
                blocked(
                    new Counts(0, 2, 0, 0, OptionalLong.empty(), Optional.empty(), 9),
                    Map.of(Obstacle.CUT, 2L)),
                List.of())
            .with(cuts(new Cut(false, at(5, 3), "left"))),
        List.of(),
        List.of(),
        false,
        "own");
  }

  private static Seen cuts(Cut... cuts) {
    return new Seen(
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        List.of(cuts),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        1);
  }

  /** No error, but nothing ran to its end and one assertion was not reached. */
  static Report.Check safeWithDoubts() {
    return check(
        run(OPTIONS, "sb.c", "--show-output"),
        PHASES,
        result(
                Verdict.SAFE,
                true,
                Set.of(),
                blocked(
                    new Counts(0, 2, 0, 0, OptionalLong.empty(), Optional.empty(), 9),
                    Map.of(Obstacle.ASSUMPTION, 1L, Obstacle.ATOMIC_BLOCK, 1L)),
                List.of())
            .with(
                new Seen(
                    Optional.empty(),
                    List.of(),
                    List.of(at(9, 3)),
                    List.of(
                        new Failure(
                            FailureKind.FREED_COMPARISON,
                            FreedComparisons.MESSAGE,
                            at(12, 7),
                            "",
                            -1)),
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    1)),
        List.of(),
        List.of(),
        true,
        "own");
  }

  /** No error in executions that print and end with a status, in some of which a thread waits. */
  static Report.Check safeWithOutput() {
    Counts counts =
        blocked(
            new Counts(
                3,
                2,
                0,
                0,
                OptionalLong.empty(),
                Optional.empty(),
                40,
                2,
                OptionalLong.empty(),
                Map.of(),
                0,
                OptionalLong.empty()),
            Map.of(Obstacle.END, 2L));
    Waiter waiter = new Waiter(1, "waits for mutex m", at(9, 3), "serve");
    return check(
        run(OPTIONS, "sb.c", "--show-output"),
        PHASES,
        result(Verdict.SAFE, true, Set.of(), counts, List.of())
            .with(
                new Seen(
                    Optional.of("a\tb\nlast"),
                    List.of(1, 3),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(waiter),
                    Optional.empty(),
                    Optional.empty(),
                    1)),
        List.of(),
        List.of(),
        true,
        "own");
  }

  /** No error with at most 0, 1 and 2 preemptions. */
  static Report.Check safePerBound() {
    CheckResult result =
        new CheckResult(
            Verdict.SAFE,
            false,
            Set.of(Bound.CONTEXT_BOUND),
            counts(36),
            List.of(),
            List.of(),
            List.of(),
            Duration.ofMillis(60),
            List.of(
                new BoundedRun(0, 6, Duration.ofMillis(10)),
                new BoundedRun(1, 24, Duration.ofMillis(20)),
                new BoundedRun(2, 36, Duration.ofMillis(30))),
            Seen.NOTHING,
            Optional.empty());
    return check(
        run(CheckOptions.of(new TotalStoreOrder()).withContextBoundsUpTo(2), "sb.c"),
        PHASES,
        result,
        List.of(),
        List.of(),
        false,
        "own");
  }

  /** No error at all, found by the search without the bound that was asked for. */
  static Report.Check safeWithoutTheBound() {
    CheckResult result =
        new CheckResult(
                Verdict.SAFE,
                true,
                Set.of(),
                counts(4),
                List.of(),
                List.of(),
                List.of(),
                Duration.ofMillis(60))
            .by(Algorithm.OPTIMAL);
    return check(
        run(CheckOptions.of(new TotalStoreOrder()).withContextBound(2), "sb.c"),
        PHASES,
        result,
        List.of(),
        List.of(),
        false,
        "own");
  }

  /** Not settled, for two reasons. */
  static Report.Check unknown() {
    CheckOptions options =
        CheckOptions.of(new TotalStoreOrder()).withTimeLimit(Optional.of(Duration.ofMillis(1500)));
    Failure unsupported =
        new Failure(
            FailureKind.UNSUPPORTED,
            "call of 'frob', which has no body and no model",
            at(9, 3),
            "right",
            2);
    CheckResult result =
        new CheckResult(
            Verdict.UNKNOWN,
            false,
            Set.of(Bound.TIME_LIMIT),
            counts(17),
            List.of(),
            List.of(unsupported),
            List.of(),
            Duration.ofMillis(1500));
    return check(run(options, "sb.c"), PHASES, result, List.of(), List.of(), false, "own");
  }

  /** The violation, read from a file. */
  static Report.Replayed replayed() {
    Run run =
        new Run(
            "1.2.3",
            "replay",
            List.of("sb.trace"),
            List.of("sb.c"),
            OPTIONS.model().name(),
            OPTIONS,
            1,
            Map.of(),
            List.of(),
            Set.of());
    return new Report.Replayed(
        run,
        PHASES,
        storeBuffering(),
        Report.Shown.ERROR,
        "sb.trace",
        Optional.empty(),
        Optional.empty());
  }

  /** An execution of very many steps. */
  static Report.Check longExecution(int steps) {
    List<TraceStep> all = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      all.add(step(1, EventKind.WRITE, "store", "x", Integer.toString(i), at(5, 3), "left"));
    }
    Replay replay = new Replay(all, Optional.of(ASSERTION), List.of(), "");
    return check(
        run(OPTIONS, "sb.c"),
        PHASES,
        result(Verdict.VIOLATION, false, Set.of(), counts(1), List.of(found(ASSERTION))),
        List.of(replay),
        List.of(),
        false,
        "own");
  }

  static CheckResult result(
      Verdict verdict, boolean complete, Set<Bound> met, Counts counts, List<FoundError> errors) {
    return new CheckResult(
        verdict, complete, met, counts, errors, List.of(), List.of(), Duration.ofMillis(2));
  }

  private static FoundError found(Failure failure) {
    return new FoundError(failure, new Schedule(Map.of(), List.of(new Move("0", false, 0, 0))));
  }

  private static Replay storeBuffering() {
    TraceStep reads =
        new TraceStep(
            1, EventKind.LOAD, "load", "y", "0", "", at(6, 10), "left", false, List.of("x=1"), "");
    TraceStep readsOwn =
        new TraceStep(
            1, EventKind.LOAD, "load", "x", "1", "", at(7, 10), "left", true, List.of(), "");
    TraceStep update =
        new TraceStep(
            1, EventKind.UPDATE, "update", "x", "1", "0", at(5, 5), "left", false, List.of(), "");
    TraceStep prints =
        new TraceStep(
            0,
            EventKind.JOIN,
            "join",
            "thread 1",
            "",
            "",
            at(16, 3),
            "main",
            false,
            List.of(),
            "a=0\n\033[2J");
    return new Replay(
        List.of(
            step(0, EventKind.CREATE, "create", "thread 1", "", at(14, 3), "main"),
            step(0, EventKind.CREATE, "create", "thread 2", "", at(15, 3), "main"),
            step(1, EventKind.STORE, "store to buffer", "x", "1", at(5, 5), "left"),
            reads,
            readsOwn,
            step(2, EventKind.STORE, "store to buffer", "y", "1", at(9, 5), "right"),
            step(2, EventKind.STORE, "store to buffer", "z", "5", at(9, 9), "right"),
            step(2, EventKind.UPDATE, "update", "z", "5", at(9, 9), "right"),
            new TraceStep(
                2,
                EventKind.READ_MODIFY_WRITE,
                "read-modify-write",
                "count",
                "2",
                "1",
                at(10, 3),
                "right",
                false,
                List.of(),
                ""),
            step(2, EventKind.FENCE, "fence", "", "", at(11, 3), "right"),
            step(0, EventKind.CHOICE, "choose", "", "4", at(12, 3), "main"),
            update,
            prints,
            step(0, EventKind.LOAD, "load", "a", "0", SourcePosition.UNKNOWN, "main")),
        Optional.of(ASSERTION),
        List.of(
            new ThreadEnd(0, Waiting.FAILED, "", at(20, 3)),
            new ThreadEnd(1, Waiting.ENDED, "", SourcePosition.UNKNOWN),
            new ThreadEnd(2, Waiting.ENDED, "", SourcePosition.UNKNOWN),
            new ThreadEnd(3, Waiting.BUFFER, "", at(9, 5))),
        "a=0\n\033[2J");
  }

  private static TraceStep step(
      int thread,
      EventKind kind,
      String operation,
      String address,
      String value,
      SourcePosition position,
      String function) {
    return new TraceStep(
        thread, kind, operation, address, value, "", position, function, false, List.of(), "");
  }

  /** Without a look at robustness, nor at races. */
  private static Report.Check check(
      Run run,
      Phases phases,
      CheckResult result,
      List<Replay> counterexamples,
      List<String> traceFiles,
      boolean showsOutput,
      String headers) {
    return new Report.Check(
        run,
        phases,
        result,
        counterexamples,
        traceFiles,
        showsOutput,
        headers,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
