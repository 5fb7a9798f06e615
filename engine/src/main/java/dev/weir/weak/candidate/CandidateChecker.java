package dev.weir.weak.candidate;

import dev.weir.axioms.AxiomaticModel;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.Checker;
import dev.weir.search.ProgressListener;
import dev.weir.search.Verdict;
import dev.weir.trace.Monitor;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.WeakModel;
import dev.weir.transform.instrument.Instrumenter;
import dev.weir.weak.WeakResult;
import java.time.Duration;
import java.util.List;

/**
 * Explores what a program does on Power: the candidates that {@link CandidateWalk} finds. Where
 * threads wait for each other's writes, values are found out by exploring again with those that
 * were seen.
 */
public final class CandidateChecker {
  private final Program program;
  private final DelayPlan plan;
  private final AxiomaticModel model;
  private final ExternalFunctions library;
  private final Instrumenter instrumenter;

  /**
   * A checker.
   *
   * @param program all orders in it are barriers of Power
   * @param plan all that threads share
   * @param library what the program may call
   * @param window the library of entries
   */
  public CandidateChecker(
      Program program, DelayPlan plan, ExternalFunctions library, Program window) {
    this.program = program;
    this.plan = plan;
    this.model =
        plan.model() == WeakModel.POWER ? AxiomaticModel.POWER : AxiomaticModel.POWER_ESOP13;
    this.library = library;
    this.instrumenter = new Instrumenter(window);
  }

  /**
   * Explores.
   *
   * @param options the model in them does not count
   * @param monitors see the ends of executions; they are started anew each time that there are more
   *     values to expect
   */
  public WeakResult check(CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    CheckOptions sequential = options.with(new SequentialConsistency()).assumingAwaits();
    SeenValues seen = new SeenValues();
    long start = System.nanoTime();
    for (int round = 1; ; round++) {
      Program transformed = instrumenter.instrument(program, plan, seen);
      Duration spent = Duration.ofNanos(System.nanoTime() - start);
      CheckResult result =
          new Checker(transformed, library)
              .walk(
                  sequential.within(spent),
                  monitors,
                  CandidateWalk.of(transformed, model, seen, !monitors.isEmpty()),
                  listener);
      boolean stops = result.isCutShort() || !result.errors().isEmpty() && !options.keepGoing();
      if (stops || !seen.takeGrown()) {
        return new WeakResult(examined(result), transformed, seen, round);
      }
    }
  }

  /** Where no execution was found that axioms allow, nothing was examined. */
  private static CheckResult examined(CheckResult result) {
    CheckResult.Counts counts = result.counts();
    return result.verdict() == Verdict.SAFE && counts.executions() + counts.blocked() == 0
        ? result.with(Verdict.UNKNOWN)
        : result;
  }
}
