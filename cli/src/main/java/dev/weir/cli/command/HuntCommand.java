package dev.weir.cli.command;

import dev.weir.cli.execution.CounterexampleOptions;
import dev.weir.cli.execution.Minimising;
import dev.weir.cli.input.ProgramOptions;
import dev.weir.cli.options.Combinations;
import dev.weir.cli.options.Exclusion;
import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.OutputOptions;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.ProgressOptions;
import dev.weir.cli.session.Session;
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
  private final Session session;
  private final Given given;
  private final ExplorationOptions exploration;
  private final DetectorOptions detectors;
  private final CounterexampleOptions counterexamples;
  private final ProgramOptions programOptions;
  private final OutputOptions output;
  private final ProgressOptions progress;

  /** One run of the command, with what its command line gives. */
  public HuntCommand(Session session, Given given) {
    this.session = session;
    this.given = given;
    exploration = new ExplorationOptions(given);
    programOptions = new ProgramOptions(given);
    counterexamples = new CounterexampleOptions(given);
    output = new OutputOptions(given);
    progress = new ProgressOptions(given);
    detectors = new DetectorOptions(given);
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
    HuntResult found =
        progress.watched(session, listener -> session.toolkit().hunt(program, options, listener));
    HuntResult shown = Minimising.of(session, program, check, found, counterexamples.minimises());
    CheckResult result = shown.runs();
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    LimitAdvice.of(program, check, result).forEach(warnings::advise);
    CounterexampleOptions.Question looked =
        new CounterexampleOptions.Question(input, program, check, check);
    List<Replay> replays = counterexamples.replays(session, warnings, looked, result);
    Report report =
        counterexamples.report(
            session,
            warnings,
            looked,
            result,
            replays,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Report.Hunt(options, shown)));
    output.show(session, report);
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
    Exclusion.HUNT.require(given);
    if (check.workers() > 1) {
      throw new UsageException(
          "hunt makes one run after the other, which --threads does not change; leave it out");
    }
    Combinations.require(given);
    if (given.get(Options.SCHEDULE) == Schedule.CYCLES && !check.model().isBuffered()) {
      throw new UsageException(
          "under "
              + check.model().name()
              + " no execution has a cycle; give --schedule pct, pos or random, or another --model");
    }
    return new HuntOptions(
        check.withRandomRuns(given.get(Options.STEERED_RUNS), given.get(Options.SEED)),
        given.get(Options.SCHEDULE),
        given.get(Options.STEERED_RUNS),
        given.get(Options.CYCLE_LENGTH).orElse(HuntOptions.DEFAULT_LENGTH),
        given.get(Options.PROBABILITY).orElse(HuntOptions.DEFAULT_PROBABILITY),
        given.get(Options.DEPTH).orElse(HuntOptions.DEFAULT_DEPTH));
  }
}
