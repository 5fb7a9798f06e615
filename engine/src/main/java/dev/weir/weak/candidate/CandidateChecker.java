package dev.weir.weak.candidate;

import dev.weir.axioms.AxiomaticModel;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.report.Failure;
import dev.weir.program.Block;
import dev.weir.program.Instruction;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.trace.Monitor;
import dev.weir.trace.replay.Replay;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import dev.weir.transform.instrument.IdleSteps;
import dev.weir.transform.instrument.Instrumenter;
import dev.weir.weak.SourceReplay;
import dev.weir.weak.WeakResult;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Explores what a program does under a model that is known as axioms: the candidates that {@link
 * CandidateWalk} finds. Where threads wait for each other's writes, values are found out by
 * exploring again with those that were seen.
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
   * @param program all orders in it are barriers of the model
   * @param plan says what one thread alone knows; all else is entered
   * @param library what the program may call
   * @param window the library of entries
   */
  public CandidateChecker(
      Program program, DelayPlan plan, ExternalFunctions library, Program window) {
    this.program = program;
    this.plan = entered(program, plan);
    this.model =
        switch (plan.model()) {
          case TSO -> AxiomaticModel.TSO;
          case PSO -> AxiomaticModel.PSO;
          case RMO -> AxiomaticModel.RMO;
          case POWER_ESOP13 -> AxiomaticModel.POWER_ESOP13;
          case POWER -> AxiomaticModel.POWER;
        };
    this.library = library;
    this.instrumenter = new Instrumenter(window);
  }

  /** Memory is not written, so that whatever may read what was written has to be entered too. */
  private static DelayPlan entered(Program program, DelayPlan plan) {
    SortedSet<Site> sites = new TreeSet<>(plan.delayed());
    for (int f = 0; f < program.functions().size(); f++) {
      List<Block> blocks = program.functions().get(f).blocks();
      for (int b = 0; b < blocks.size(); b++) {
        List<Instruction> instructions = blocks.get(b).instructions();
        for (int i = 0; i < instructions.size(); i++) {
          Site site = new Site(f, b, i);
          if (isAccess(instructions.get(i)) && !plan.alone().contains(site)) {
            sites.add(site);
          }
        }
      }
    }
    return plan.delaying(sites);
  }

  private static boolean isAccess(Instruction instruction) {
    return instruction instanceof Instruction.Load
        || instruction instanceof Instruction.Store
        || instruction instanceof Instruction.ReadModifyWrite
        || instruction instanceof Instruction.CompareExchange;
  }

  /**
   * Explores.
   *
   * @param options the model in them does not count
   * @param monitors see the ends of executions; they are started anew each time that there are more
   *     values to expect
   */
  public WeakResult check(CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    CheckOptions sequential = options.with(new SequentialConsistency());
    SeenValues seen = new SeenValues();
    boolean mayWait = IdleSteps.mayRepeat(program);
    long start = System.nanoTime();
    for (int round = 1; ; round++) {
      Program transformed = instrumenter.instrument(program, plan, seen);
      Map<Failure, Telling> tellings = new HashMap<>();
      Duration spent = Duration.ofNanos(System.nanoTime() - start);
      CheckResult result =
          new Checker(transformed, library)
              .walk(
                  sequential.within(spent),
                  monitors,
                  CandidateWalk.of(
                      transformed, model, seen, !monitors.isEmpty(), mayWait, tellings),
                  listener);
      boolean stops = result.isCutShort() || !result.errors().isEmpty() && !options.keepGoing();
      if (stops || !seen.takeGrown()) {
        return new WeakResult(
            examined(result), transformed, seen, round, replay -> told(replay, tellings), true);
      }
    }
  }

  private static Replay told(Replay replay, Map<Failure, Telling> tellings) {
    return replay
        .failure()
        .flatMap(failure -> Optional.ofNullable(tellings.get(failure)))
        .map(telling -> telling.of(replay))
        .orElseGet(() -> SourceReplay.withoutSteps(replay));
  }

  /** Where no execution was found that axioms allow, nothing was examined. */
  private static CheckResult examined(CheckResult result) {
    CheckResult.Counts counts = result.counts();
    return result.verdict() == Verdict.SAFE && counts.executions() + counts.blocked() == 0
        ? result.with(Verdict.UNKNOWN)
        : result;
  }
}
