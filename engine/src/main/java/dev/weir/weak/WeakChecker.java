package dev.weir.weak;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Instruction;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.Monitor;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.Site;
import dev.weir.transform.instrument.Instrumenter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds what delayed reads may guess in a program that makes a model explicit, through its
 * sequentially consistent executions: as long as these show new values, they are explored again
 * with these. On Power the program does more than the model, which finds no less.
 */
public final class WeakChecker {
  private final Program program;
  private final DelayPlan plan;
  private final ExternalFunctions library;
  private final Instrumenter instrumenter;

  /**
   * A checker.
   *
   * @param program all orders in it are barriers, for the model of the plan
   * @param plan what to delay
   * @param library what the program may call
   * @param window the library of windows for the model
   */
  public WeakChecker(Program program, DelayPlan plan, ExternalFunctions library, Program window) {
    this.program = program;
    this.plan = plan;
    this.library = library;
    this.instrumenter = new Instrumenter(window);
  }

  /**
   * Explores.
   *
   * @param options the model in them does not count
   * @param monitors see the executions of the transformed program; they are started anew each time
   *     that there is more to guess
   */
  public WeakResult check(CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    CheckOptions sequential = options.with(new SequentialConsistency()).assumingAwaits();
    SeenGuesses seen =
        plan.model().relaxesReadsFrom()
            ? new SeenWrites(program)
            : new SeenValues(program, sizesOfReads());
    List<Monitor> all = new ArrayList<>(monitors);
    if (plan.model().delaysReads()) {
      all.add(seen);
    }
    long start = System.nanoTime();
    while (true) {
      Program transformed = instrumenter.instrument(program, plan, seen.guesses());
      Duration spent = Duration.ofNanos(System.nanoTime() - start);
      CheckResult result =
          new Checker(transformed, library).check(sequential.within(spent), all, listener);
      boolean stops = result.isCutShort() || !result.errors().isEmpty() && !options.keepGoing();
      if (stops || !seen.takeGrown()) {
        return new WeakResult(result, seen.guesses());
      }
    }
  }

  private Set<Integer> sizesOfReads() {
    Set<Integer> sizes = new TreeSet<>();
    for (Site site : plan.delayed()) {
      switch (site.in(program)) {
        case Instruction.Load load -> sizes.add(load.size());
        case Instruction.ReadModifyWrite update -> sizes.add(update.size());
        case Instruction.CompareExchange update -> sizes.add(update.size());
        default -> {}
      }
    }
    return sizes;
  }
}
