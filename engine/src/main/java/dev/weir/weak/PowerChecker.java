package dev.weir.weak;

import dev.weir.axioms.AxiomaticModel;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.Monitor;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.WeakModel;
import dev.weir.transform.instrument.Instrumenter;
import java.time.Duration;
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
    for (int round = 1; ; round++) {
      Program transformed = instrumenter.instrument(program, plan, seen.table());
      JudgedExecutions judge =
          new JudgedExecutions(transformed, model, seen, monitors, !options.keepGoing());
      Duration spent = Duration.ofNanos(System.nanoTime() - start);
      CheckResult result =
          new Checker(transformed, library)
              .check(sequential.within(spent), List.of(judge), listener);
      boolean stops = result.isCutShort() || judge.isSatisfied();
      if (stops || !seen.takeGrown()) {
        JudgedResult judged = new JudgedResult(transformed, library, sequential);
        return new WeakResult(
            judged.of(result, judge), judged.shown(), seen.table(), round, SourceReplay::of, true);
      }
    }
  }
}
