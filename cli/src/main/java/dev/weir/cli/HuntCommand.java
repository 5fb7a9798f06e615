package dev.weir.cli;

import dev.weir.cli.help.OptionGroup;
import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.graph.model.JudgedModel;
import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.hunt.HuntResult;
import dev.weir.program.Program;
import dev.weir.report.HuntReport;
import dev.weir.report.Report;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weir hunt}. */
final class HuntCommand implements Subcommand {
  private static final Set<Integer> LENGTHS = Set.of(4, 6, 8);

  private final Session session;

  private final ExplorationOptions exploration = new ExplorationOptions();

  private final Argument<Long> runs =
      Argument.valued(
          OptionGroup.SEARCH,
          "--runs",
          "N",
          CheckOptions.DEFAULT_RUNS,
          "Make at most N steered runs in total, over all cycles (default: 10000).");

  private final Argument<Optional<Integer>> cycleLength =
      Argument.optional(
          OptionGroup.SEARCH,
          "--cycle-length",
          "N",
          Integer.class,
          "Largest number of statements in a cycle: 4, 6 or 8 (default: 4).");

  private final Argument<Optional<Double>> probability =
      Argument.optional(
          OptionGroup.SEARCH,
          "--probability",
          "P",
          Double.class,
          "Probability of delaying a statement of a cycle each time it is reached"
              + " (default: 0.5).");

  private final Argument<Schedule> schedule =
      Argument.valued(
          OptionGroup.SEARCH,
          "--schedule",
          "NAME",
          Schedule.CYCLES,
          Converters.schedule(),
          "cycles: steer runs into predicted cycles (default); pct: thread priorities"
              + " that change at random; pos: random priorities of steps; random: any runnable"
              + " thread.");

  private final Argument<Optional<Integer>> depth =
      Argument.optional(
          OptionGroup.SEARCH,
          "--depth",
          "N",
          Integer.class,
          "With --schedule pct: change priorities N-1 times in a run (default: 3).");

  private final DetectorOptions detectors = new DetectorOptions();

  private final CounterexampleOptions counterexamples = new CounterexampleOptions();

  private final ProgramOptions programOptions = new ProgramOptions();

  private final OutputOptions output = new OutputOptions();

  private final ProgressOptions progress = new ProgressOptions();

  private final HelpOption help = new HelpOption();

  HuntCommand(Session session) {
    this.session = session;
  }

  @Override
  public CommandSpec declaration() {
    CommandSpec command =
        declare(
            "hunt",
            exploration,
            runs,
            cycleLength,
            probability,
            schedule,
            depth,
            detectors,
            counterexamples,
            programOptions,
            output,
            progress,
            help);
    command
        .usageMessage()
        .customSynopsis("weir hunt FILE... [options] [-- compiler options]")
        .description(
            "Predicts from runs of a program how a memory model could break it, and steers"
                + " runs into such executions. For programs that are too large for check.",
            "")
        .footer(
            "",
            "Exit code: 0 no error in the runs made, 1 an error, 2 wrong input, 3 not settled, 4 a"
                + " defect of Weir.");
    return command;
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
        new CounterexampleOptions.Question(
            "hunt", input, program, check, check, exploration.seed());
    List<Replay> replays = counterexamples.replays(session, warnings, looked, result);
    Report report =
        new HuntReport(
            counterexamples.report(
                session,
                warnings,
                looked,
                result,
                replays,
                Optional.empty(),
                Optional.empty(),
                Optional.empty()),
            options,
            shown);
    output.show(session, report);
    return counterexamples.code(result).number();
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
    if (exploration.boundsPreemptions()) {
      throw new UsageException(
          "hunt makes runs, which --context-bound does not bound; leave it out");
    }
    if (check.workers() > 1) {
      throw new UsageException(
          "hunt makes one run after the other, which --threads does not change; leave it out");
    }
    if (runs.value() < 1) {
      throw new UsageException("--runs " + runs.value() + " is too few; give at least 1");
    }
    int length = cycleLength.value().orElse(HuntOptions.DEFAULT_LENGTH);
    if (!LENGTHS.contains(length)) {
      throw new UsageException("--cycle-length " + length + " is none; give 4, 6 or 8");
    }
    double likely = probability.value().orElse(HuntOptions.DEFAULT_PROBABILITY);
    if (!(likely > 0 && likely <= 1)) {
      throw new UsageException(
          "--probability " + likely + " is out of range; give more than 0 and at most 1");
    }
    int orders = depth.value().orElse(HuntOptions.DEFAULT_DEPTH);
    if (orders < 1) {
      throw new UsageException("--depth " + orders + " is too little; give at least 1");
    }
    requireUseOfOptions();
    if (schedule.value() == Schedule.CYCLES && !check.model().isBuffered()) {
      throw new UsageException(
          "under "
              + check.model().name()
              + " no execution has a cycle; give --schedule pct, pos or random, or another --model");
    }
    return new HuntOptions(
        check.withRandomRuns(runs.value(), exploration.seed()),
        schedule.value(),
        runs.value(),
        length,
        likely,
        orders);
  }

  /** Refuses options of other schedules than the one that was chosen. */
  private void requireUseOfOptions() throws UsageException {
    if (depth.value().isPresent() && schedule.value() != Schedule.PCT) {
      throw new UsageException("--depth needs --schedule pct");
    }
    if (cycleLength.value().isPresent() && schedule.value() != Schedule.CYCLES) {
      throw new UsageException("--cycle-length needs --schedule cycles");
    }
    if (probability.value().isPresent() && schedule.value() != Schedule.CYCLES) {
      throw new UsageException("--probability needs --schedule cycles");
    }
  }
}
