package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntOptions.Schedule;
import dev.weir.hunt.HuntResult;
import dev.weir.program.Program;
import dev.weir.report.HuntReport;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.trace.Replay;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir hunt}. */
@Command(
    name = "hunt",
    sortOptions = false,
    customSynopsis = "weir hunt FILE... [options] [-- compiler options]",
    description = {
      "Predicts from runs of a program how a memory model could break it, and steers runs there;"
          + " for programs that are too large for check.",
      ""
    },
    footer = {
      "",
      "Exit code: 0 no error in the runs made, 1 an error, 2 wrong input, 3 not settled, 4 a defect"
          + " of Weir."
    })
final class HuntCommand implements Callable<Integer> {
  private static final Set<Integer> LENGTHS = Set.of(4, 6, 8);

  private final Session session;

  @Mixin private ExplorationOptions exploration = new ExplorationOptions();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "At most N steered runs in all, over all cycles (default: 10000).")
  private long runs = CheckOptions.DEFAULT_RUNS;

  @Option(
      names = "--cycle-length",
      paramLabel = "N",
      description = "The most statements of a cycle: 4, 6 or 8 (default: 4).")
  private int cycleLength = HuntOptions.DEFAULT_LENGTH;

  @Option(
      names = "--probability",
      paramLabel = "P",
      description =
          "How likely a statement of a cycle is delayed each time that it comes (default: 0.5).")
  private double probability = HuntOptions.DEFAULT_PROBABILITY;

  @Option(
      names = "--schedule",
      paramLabel = "NAME",
      converter = Converters.Schedule.class,
      description =
          "cycles: into predicted cycles (default); pct: by priorities that change; pos: by"
              + " priorities of steps; random: anybody who can step.")
  private Schedule schedule = Schedule.CYCLES;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "With --schedule pct: priorities change N-1 times in a run (default: 3).")
  private int depth = HuntOptions.DEFAULT_DEPTH;

  @Option(
      names = "--no-minimise",
      description = "Show the failing execution as it was found, not a shorter one.")
  private boolean noMinimise;

  @Mixin private TraceOption trace = new TraceOption();

  @Mixin private ProgramOptions programOptions = new ProgramOptions();

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Mixin private HelpOption help = new HelpOption();

  HuntCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    HuntOptions options = options();
    CheckOptions check = options.check();
    ProgramInput input = programOptions.input(session.compilerArguments());
    trace.requireWritable(input.files());
    Warnings warnings = new Warnings(session);
    Program program = warnings.load(input);
    if (LitmusTest.hasGracePeriods(program)) {
      throw new InputException(
          input.names().getFirst()
              + ": hunt cannot judge synchronize_rcu; use check or litmus with several models");
    }
    HuntResult found =
        progress.watched(session, listener -> session.toolkit().hunt(program, options, listener));
    CheckResult result =
        noMinimise ? found.runs() : Minimising.of(session, program, check, found.runs());
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    List<Replay> replays =
        result.errors().stream()
            .map(error -> Confirmation.replay(session, warnings, program, check, error))
            .toList();
    List<String> traceFiles =
        trace.record(
            session,
            program,
            input,
            check,
            exploration.seed(),
            result.errors().stream().map(TraceOption.Kept::of).toList());
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run =
        session.run(
            "hunt",
            input.names(),
            check,
            exploration.seed(),
            input.surroundings().stubs(),
            warnings.lines());
    Report report =
        new HuntReport(
            new Report.Check(
                run,
                session.clock().phases(),
                result,
                replays,
                traceFiles,
                false,
                input.compiler().headers().text(),
                Optional.empty(),
                Optional.empty()),
            options,
            found.with(result));
    session.out().print(output.format(session).render(report));
    return trace.code(ExitCode.of(result.verdict())).number();
  }

  private HuntOptions options() throws UsageException {
    CheckOptions check = exploration.options();
    if (exploration.boundsPreemptions()) {
      throw new UsageException(
          "hunt makes runs, which --context-bound does not bound; leave it out");
    }
    if (runs < 1) {
      throw new UsageException("--runs " + runs + " is too few; give at least 1");
    }
    if (!LENGTHS.contains(cycleLength)) {
      throw new UsageException("--cycle-length " + cycleLength + " is none; give 4, 6 or 8");
    }
    if (!(probability > 0 && probability <= 1)) {
      throw new UsageException(
          "--probability " + probability + " is out of range; give more than 0 and at most 1");
    }
    if (depth < 1) {
      throw new UsageException("--depth " + depth + " is too little; give at least 1");
    }
    if (schedule == Schedule.CYCLES && !check.model().isBuffered()) {
      throw new UsageException(
          "under "
              + check.model().name()
              + " no execution has a cycle; give --schedule pct, pos or random, or another --model");
    }
    return new HuntOptions(
        check.withRandomRuns(runs, exploration.seed()),
        schedule,
        runs,
        cycleLength,
        probability,
        depth);
  }
}
