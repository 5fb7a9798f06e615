package dev.weir.weak;

import dev.weir.axioms.AxiomaticModel;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.trace.Monitor;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.WeakModel;
import dev.weir.transform.instrument.Instrumenter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Explores what a program does on Power: through executions of a program whose writes reach other
 * threads one by one, held back by dependencies and full barriers alone, each of which is judged by
 * the axioms when it is complete. What reads may read from is found out as in {@link WeakChecker}.
 */
final class PowerChecker {
  private final Program program;
  private final DelayPlan plan;
  private final AxiomaticModel model;
  private final ExternalFunctions library;
  private final Instrumenter instrumenter;

  /**
   * A checker.
   *
   * @param program all orders in it are barriers of Power
   * @param plan what goes through windows: all that threads share
   * @param library what the program may call
   * @param instrumenter one that has the library of windows of Power
   */
  PowerChecker(
      Program program, DelayPlan plan, ExternalFunctions library, Instrumenter instrumenter) {
    this.program = program;
    this.plan = plan;
    this.model =
        plan.model() == WeakModel.POWER ? AxiomaticModel.POWER : AxiomaticModel.POWER_ESOP13;
    this.library = library;
    this.instrumenter = instrumenter;
  }

  /**
   * Explores.
   *
   * @param options the model in them does not count
   * @param monitors see the ends of executions that the axioms allow; they are started anew each
   *     time that there are more writes to read from
   */
  WeakResult check(CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    CheckOptions sequential = options.with(new SequentialConsistency()).assumingAwaits().goingOn();
    SeenWrites seen = new SeenWrites(program);
    long start = System.nanoTime();
    while (true) {
      Program transformed = instrumenter.instrument(program, plan, seen.table());
      JudgedExecutions judge =
          new JudgedExecutions(transformed, model, seen, monitors, !options.keepGoing());
      Duration spent = Duration.ofNanos(System.nanoTime() - start);
      CheckResult result =
          new Checker(transformed, library)
              .check(sequential.within(spent), List.of(judge), listener);
      boolean stops = result.isCutShort() || judge.isSatisfied();
      if (stops || !seen.takeGrown()) {
        return new WeakResult(judged(result, judge), seen.table());
      }
    }
  }

  /**
   * The same result for the executions that the axioms allow. Errors that stop the machine before
   * an execution is complete are not judged, and leave the answer open.
   */
  private static CheckResult judged(CheckResult explored, JudgedExecutions judge) {
    List<FoundError> errors = new ArrayList<>();
    List<Failure> open = new ArrayList<>(explored.unsupported());
    for (FoundError error : explored.errors()) {
      if (judge.failures().contains(error.failure())) {
        errors.add(error);
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

  private static Failure notJudged(Failure failure) {
    return new Failure(
        FailureKind.UNSUPPORTED,
        "an error of which it is not known whether Power allows it (" + failure.message() + ")",
        failure.position(),
        failure.function(),
        failure.thread());
  }
}
