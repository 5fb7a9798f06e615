package dev.weir.hunt;

import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.hunt.HuntResult.Row;
import dev.weir.hunt.HuntResult.Statement;
import dev.weir.hunt.predict.Cycle;
import dev.weir.hunt.predict.Prediction;
import dev.weir.hunt.predict.RunSummary;
import dev.weir.hunt.steer.Course;
import dev.weir.hunt.steer.Noise;
import dev.weir.hunt.steer.PartialOrderSampling;
import dev.weir.hunt.steer.ProbabilisticPriorities;
import dev.weir.hunt.steer.Steering;
import dev.weir.machine.Machine;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.code.Code;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.exploration.Scheduler;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.random.Runs;
import dev.weir.search.random.Runs.Runner;
import dev.weir.search.random.UniformWalk;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.trace.Monitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Hunts for errors of a program that is too large to be explored (RELAXER). First come runs without
 * any weak memory, from which cycles of happens-before are predicted, until more of them predict
 * nothing new; then runs that are steered into one cycle after the other, round and round. Where
 * the first error ends the hunt, a run without an aim follows each of these: an error that no cycle
 * leads to takes at most twice as many runs as without steering.
 */
public record Hunter(Program program, ExternalFunctions library) {
  /** Hunts. */
  public HuntResult hunt(HuntOptions options, ProgressListener listener) {
    Hunt hunt = new Hunt(options);
    CheckResult result =
        new Checker(program, library)
            .run(
                options.check().goingOn().withRandomRuns(options.runs(), options.check().seed()),
                hunt,
                listener);
    if (!options.check().keepGoing() && result.errors().size() > 1) {
      result = result.withErrors(result.errors().subList(0, 1));
    }
    return hunt.result(result);
  }

  /**
   * The same result with shorter counterexamples, which form the same cycle or need none, and with
   * the cycle that the first one forms.
   *
   * @param limit how long to make all of them shorter; nothing, to leave them as they are
   * @param stop may ask for an end
   */
  public HuntResult minimise(
      CheckOptions options, HuntResult result, Duration limit, BooleanSupplier stop) {
    return new Counterexamples(new Checker(program, library), options, stop)
        .shortened(result, limit);
  }

  /** A predicted cycle, and what became of it. */
  private static final class Tally {
    private final Cycle cycle;
    private final List<Statement> statements;
    private final boolean isFeasible;
    private long runs;
    private long confirmed;
    private long erroneous;
    private final Experience experience;

    Tally(Cycle cycle, List<Statement> statements, boolean isFeasible) {
      this.cycle = cycle;
      this.statements = statements;
      this.isFeasible = isFeasible;
      this.experience = new Experience(cycle);
    }

    void add(boolean isConfirmed, boolean hasFailed) {
      runs++;
      confirmed += isConfirmed ? 1 : 0;
      erroneous += isConfirmed && hasFailed ? 1 : 0;
    }

    Row row() {
      return new Row(cycle, statements, isFeasible, runs, confirmed, erroneous);
    }
  }

  /** The runs of one hunt. */
  private static final class Hunt implements Runner {
    /** The most runs for a prediction. */
    private static final int MOST_PREDICTING = 100;

    /** So many of them in a row that predict nothing new are enough. */
    private static final int FRUITLESS = 10;

    /** So many events of them are enough, of however few runs. */
    private static final long MOST_EVENTS = 20_000_000;

    /** The number of the first run without an aim, for its seed. */
    private static final long FIRST_AIMLESS = Long.MAX_VALUE / 2;

    private final HuntOptions options;
    private final List<Tally> tallies = new ArrayList<>();
    private long predictionRuns;
    private Duration predictionTime = Duration.ZERO;
    private boolean isSampled;
    private long longest;
    private long aimlessRuns;

    Hunt(HuntOptions options) {
      this.options = options;
    }

    @Override
    public void make(Runs runs) {
      tallies.clear();
      predictionRuns = 0;
      aimlessRuns = 0;
      longest = 0;
      if (options.schedule() != Schedule.CYCLES) {
        runAll(runs);
        return;
      }
      long start = System.nanoTime();
      boolean goesOn = predict(runs);
      predictionTime = Duration.ofNanos(System.nanoTime() - start);
      if (goesOn) {
        steer(runs);
      }
    }

    /** Each run follows from its number and the seed alone. */
    private long seed(long run) {
      long mixed = options.check().seed() * 0x9E3779B97F4A7C15L + run;
      mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
      return mixed ^ mixed >>> 27;
    }

    /** Makes a run; false if it had an error after which the hunt is over. */
    private boolean run(Runs runs, Scheduler.Maker maker, long seed, Monitor observer) {
      long before = runs.events();
      boolean failed = runs.run(maker, seed, observer);
      longest = Math.max(longest, runs.events() - before);
      return !failed || options.check().keepGoing();
    }

    private void runAll(Runs runs) {
      boolean goesOn = true;
      for (long run = 0; run < options.runs() && goesOn; run++) {
        goesOn = run(runs, this::unsteered, seed(run), new Monitor() {});
      }
    }

    private Scheduler unsteered(Machine machine, SplittableRandom random) {
      return switch (options.schedule()) {
        case PCT -> new ProbabilisticPriorities(machine, random, options.depth(), longest);
        case POS -> new PartialOrderSampling(machine, random);
        case RANDOM -> new UniformWalk(machine, random);
        case CYCLES -> throw new IllegalStateException("steered");
      };
    }

    private boolean predict(Runs runs) {
      Prediction prediction = new Prediction(runs.machine().model(), options.longest());
      boolean goesOn = true;
      int fruitless = 0;
      while (goesOn
          && fruitless < FRUITLESS
          && predictionRuns < MOST_PREDICTING
          && runs.events() < MOST_EVENTS) {
        RunSummary summary = prediction.observer(runs.machine());
        goesOn = run(runs, Noise::new, seed(-1 - predictionRuns), summary);
        predictionRuns++;
        fruitless = prediction.add(summary) ? 0 : fruitless + 1;
      }
      isSampled = prediction.isSampled();
      Code code = runs.machine().code();
      for (Cycle cycle : prediction.cycles()) {
        List<Statement> statements =
            cycle.statements().stream()
                .map(
                    statement ->
                        new Statement(
                            code.position(statement),
                            code.functionName(statement),
                            prediction.kind(statement).text()))
                .toList();
        tallies.add(new Tally(cycle, statements, prediction.isFeasible(cycle)));
      }
      return goesOn;
    }

    private void steer(Runs runs) {
      List<Tally> feasible = tallies.stream().filter(tally -> tally.isFeasible).toList();
      Confirmation confirmation =
          new Confirmation(
              feasible.stream().map(tally -> tally.cycle).toList(), runs.machine().patience());
      boolean goesOn = !feasible.isEmpty();
      for (long run = 0; run < options.runs() && goesOn; run++) {
        int own = (int) (run % feasible.size());
        Course course = feasible.get(own).experience.next(seed(run));
        Steering.Aim aim = new Steering.Aim(course, options.probability(), Math.max(1, longest));
        boolean failed =
            runs.run((machine, _) -> new Steering(machine, aim), seed(run), confirmation);
        goesOn = !failed || options.check().keepGoing();
        for (int c = 0; c < feasible.size(); c++) {
          boolean isFormed = confirmation.isFormed(c);
          // A run that is the last one since it failed counts for all cycles that it formed.
          if (c == own || isFormed && !goesOn) {
            feasible.get(c).add(isFormed, failed);
          }
          feasible
              .get(c)
              .experience
              .learn(course, confirmation.steps(), confirmation.progress(c), isFormed);
        }
        if (goesOn && !options.check().keepGoing()) {
          goesOn = goWithoutAim(runs, feasible, confirmation);
        }
      }
    }

    /** Makes a run that is steered to no cycle; false if it had an error. */
    private boolean goWithoutAim(Runs runs, List<Tally> feasible, Confirmation confirmation) {
      boolean failed = runs.run(UniformWalk::new, seed(FIRST_AIMLESS + aimlessRuns), confirmation);
      aimlessRuns++;
      for (int c = 0; c < feasible.size() && failed; c++) {
        if (confirmation.isFormed(c)) {
          feasible.get(c).add(true, true);
        }
      }
      return !failed;
    }

    HuntResult result(CheckResult runs) {
      List<Row> rows = tallies.stream().map(Tally::row).toList();
      return new HuntResult(
          runs, predictionRuns, predictionTime, aimlessRuns, isSampled, rows, Optional.empty());
    }
  }
}
