package dev.weir.cli.command;

import dev.weir.cli.execution.CounterexampleOptions;
import dev.weir.cli.execution.Minimising;
import dev.weir.cli.input.ProgramOptions;
import dev.weir.cli.options.Combinations;
import dev.weir.cli.options.Exclusion;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Warnings;
import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.graph.model.JudgedModel;
import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.hunt.HuntResult;
import dev.weir.program.Program;
import dev.weir.report.Report;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** {@code weir hunt}. */
public final class HuntCommand implements Callable<Integer> {
  private final Task task;
  private final Session session;
  private final ExplorationOptions exploration;
  private final DetectorOptions detectors;
  private final CounterexampleOptions counterexamples;
  private final ProgramOptions programOptions;

  /** One run of the command, with what its command line gives. */
  public HuntCommand(Task task) {
    this.task = task;
    session = task.session();
    exploration = new ExplorationOptions(task.given());
    programOptions = new ProgramOptions(task.given());
    counterexamples = new CounterexampleOptions(task);
    detectors = new DetectorOptions(task.given());
  }

  @Override
  public Integer call() throws UsageException, InputException {
    HuntOptions options = options();
    CheckOptions check = options.check();
    ProgramInput input =
        programOptions.input(
            detectors.compilerArguments(
                programOptions.files(), session.compilerArguments(), false));
    counterexamples.requireWritable(input.files());
    Warnings warnings = new Warnings(session);
    Program program = warnings.load(input);
    if (LitmusTest.hasGracePeriods(program)) {
      throw new InputException(
          input.names().getFirst()
              + ": hunt cannot judge synchronize_rcu; use check or litmus with several models");
    }
    HuntResult found = task.watched(listener -> session.toolkit().hunt(program, options, listener));
    HuntResult shown = Minimising.of(session, program, check, found, counterexamples.minimises());
    CheckResult result = shown.runs();
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    LimitAdvice.of(program, check, result).forEach(warnings::advise);
    CounterexampleOptions.Question looked =
        new CounterexampleOptions.Question(input, program, check, check);
    List<Replay> replays = counterexamples.replays(warnings, looked, result);
    Report report =
        counterexamples.report(
            warnings,
            looked,
            result,
            replays,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Report.Hunt(options, shown)));
    task.show(report);
    return counterexamples.code(report).exitCode();
  }

  private HuntOptions options() throws UsageException {
    Optional<JudgedModel> judged = exploration.judgedModel();
    if (judged.isPresent()) {
      throw new UsageException(
          "hunt steers runs on a machine with store buffers, and "
              + judged.get().title()
              + " is defined by axioms only; give --model pslo, which also delays loads, or"
              + " explore with weir check");
    }
    CheckOptions check = detectors.withLiveness(detectors.withDetectors(exploration.options()));
    Exclusion.HUNT.require(task.given());
    if (check.workers() > 1) {
      throw new UsageException(
          "hunt makes one run after the other, which --threads does not change; leave it out");
    }
    Combinations.require(task.given());
    if (task.get(Options.SCHEDULE) == Schedule.CYCLES && !check.model().isBuffered()) {
      throw new UsageException(
          "under "
              + check.model().name()
              + " no execution has a cycle; give --schedule pct, pos or random, or another --model");
    }
    return new HuntOptions(
        check.withRandomRuns(task.get(Options.STEERED_RUNS), task.get(Options.SEED)),
        task.get(Options.SCHEDULE),
        task.get(Options.STEERED_RUNS),
        task.get(Options.CYCLE_LENGTH).orElse(HuntOptions.DEFAULT_LENGTH),
        task.get(Options.PROBABILITY).orElse(HuntOptions.DEFAULT_PROBABILITY),
        task.get(Options.DEPTH).orElse(HuntOptions.DEFAULT_DEPTH));
  }
}
