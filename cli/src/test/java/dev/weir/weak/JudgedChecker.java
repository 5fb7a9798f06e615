package dev.weir.weak;

import dev.weir.library.Library;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.testing.axioms.AxiomaticModel;
import dev.weir.trace.Monitor;
import dev.weir.transform.DelayPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Explores what a program does under a weak model, through executions of the program that makes the
 * model explicit. Those of Power are judged by the axioms when they are complete.
 */
public final class JudgedChecker {
  private JudgedChecker() {}

  /**
   * Explores.
   *
   * @param program all orders in it are barriers, for the model of the plan
   * @param window the library of windows for the model
   * @param options to go on after errors; the model in them does not count
   * @param monitors see executions; on Power, the ends of those that the axioms allow
   */
  public static WeakResult check(
      Program program,
      DelayPlan plan,
      Program window,
      CheckOptions options,
      List<Monitor> monitors) {
    WeakChecker checker = new WeakChecker(program, plan, new Library(), window);
    if (!plan.model().relaxesReadsFrom()) {
      return checker.check(options, monitors, ProgressListener.NONE);
    }
    JudgedExecutions judge = new JudgedExecutions(AxiomaticModel.POWER_ESOP13, monitors);
    WeakResult explored = checker.check(options, List.of(judge), ProgressListener.NONE);
    return new WeakResult(judged(explored.result(), judge), explored.guesses());
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
