package dev.weir.weak;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Global;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.Verdict;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Move;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;

/**
 * What an exploration found, in terms of the executions that the axioms allow. A failure is shown
 * by one more step than was explored, in which its thread goes on to what fails; errors that stop
 * the machine before an execution is complete are not judged, and leave the answer open.
 */
final class JudgedResult {
  private static final String SHOWS = "weir_window_shows";

  private final Program shown;
  private final Checker checker;
  private final CheckOptions options;

  /**
   * What was found in an instrumented program.
   *
   * @param options under which it was explored
   */
  JudgedResult(Program instrumented, ExternalFunctions library, CheckOptions options) {
    this.shown = showing(instrumented);
    this.checker = new Checker(shown, library);
    this.options = options;
  }

  /** The program whose executions show failures. */
  Program shown() {
    return shown;
  }

  private static Program showing(Program instrumented) {
    List<Global> globals = new ArrayList<>(instrumented.globals());
    int index = instrumented.global(SHOWS).orElseThrow();
    Global global = globals.get(index);
    globals.set(
        index,
        new Global(
            global.name(),
            global.size(),
            global.alignment(),
            global.constant(),
            new byte[] {1},
            global.relocations(),
            global.type(),
            global.position()));
    return new Program(
        instrumented.name(),
        instrumented.functions(),
        globals,
        instrumented.threads(),
        instrumented.sources());
  }

  /** The result. */
  CheckResult of(CheckResult explored, JudgedExecutions judge) {
    List<FoundError> errors = new ArrayList<>();
    List<Failure> open = new ArrayList<>(explored.unsupported());
    for (FoundError error : explored.errors()) {
      Move last = judge.failures().get(error.failure());
      if (last != null) {
        errors.add(shown(error.schedule(), last));
      } else {
        open.add(notJudged(error.failure()));
      }
    }
    Counts counts = explored.counts();
    Verdict verdict =
        !errors.isEmpty()
            ? Verdict.VIOLATION
            : open.isEmpty() && !explored.isCutShort() && judge.allowed() > 0
                ? Verdict.SAFE
                : Verdict.UNKNOWN;
    return new CheckResult(
        verdict,
        explored.complete() && open.isEmpty(),
        explored.met(),
        new Counts(
            judge.allowed(),
            counts.blocked(),
            counts.sleepSetBlocked(),
            errors.size(),
            counts.redundant(),
            counts.schedules(),
            counts.events()),
        errors,
        open,
        List.of(),
        explored.elapsed());
  }

  private FoundError shown(Schedule schedule, Move last) {
    List<Move> moves = new ArrayList<>(schedule.moves());
    moves.add(last);
    Schedule whole = new Schedule(schedule.headers(), moves);
    try {
      Replay replay = checker.replay(options, whole);
      return new FoundError(replay.failure().orElseThrow(), whole);
    } catch (ReplayException e) {
      throw new IllegalStateException("a failure cannot be shown", e);
    }
  }

  private static Failure notJudged(Failure failure) {
    return new Failure(
        FailureKind.UNSUPPORTED,
        "an error of which it is not known whether Power allows it (" + failure.message() + ")",
        failure.position(),
        failure.function(),
        failure.thread());
  }
}
