package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.machine.MachineOptions;
import dev.weir.machine.MemoryModel;
import dev.weir.machine.memory.TotalStoreOrder;
import dev.weir.program.Program;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.search.CheckOptions;
import dev.weir.search.ProgressListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir robust}. */
@Command(
    name = "robust",
    sortOptions = false,
    customSynopsis = "weir robust FILE... [options] [-- compiler options]",
    description = {
      "Finds out whether a memory model adds any behaviour to the sequentially consistent ones.",
      ""
    },
    footer = {
      "",
      "Exit code: 0 robust, 1 not robust or an error, 2 wrong input, 3 not settled, 4 a defect of"
          + " Weir."
    })
final class RobustCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "C source, LLVM IR (.ll, .bc) or a litmus test (.litmus); several files of C or IR are"
              + " linked into one program.")
  private List<Path> files = List.of();

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      converter = Converters.Model.class,
      description = "The memory model: sc, tso or pso (default: tso).")
  private MemoryModel model = new TotalStoreOrder();

  @Option(
      names = "--method",
      paramLabel = "NAME",
      converter = Converters.Method.class,
      description =
          "monitor: watch the sequentially consistent executions (default); traces: look for a"
              + " cycle in each execution of the memory model.")
  private Method method = Method.MONITOR;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "N random sequentially consistent runs instead of a search.")
  private Optional<Long> runs = Optional.empty();

  @Option(
      names = "--unroll",
      paramLabel = "N",
      description =
          "Each loop goes round at most N times for each time it is entered, recursion goes N deep;"
              + " 0 is no bound (default: 0).")
  private int unroll;

  @Option(
      names = "--context-bound",
      paramLabel = "N",
      description =
          "At most N preemptions: switches away from a thread that could step; explores all"
              + " schedules within the bound.")
  private Optional<Integer> contextBound = Optional.empty();

  @Option(
      names = "--iterate",
      description = "With --context-bound: at most 0, then 1, and so on up to N preemptions.")
  private boolean iterates;

  @Option(
      names = "--time-limit",
      paramLabel = "D",
      converter = Converters.Time.class,
      description = "Stop in good order after this time, such as 30s or 5m.")
  private Optional<Duration> timeLimit = Optional.empty();

  @Option(
      names = "--memory-limit",
      paramLabel = "S",
      converter = Converters.Size.class,
      description = "Stop in good order when this much memory is in use, such as 512m or 4g.")
  private Optional<Long> memoryLimit = Optional.empty();

  @Option(
      names = "--keep-going",
      description = "All distinct violations, not only the first, and what comes of each.")
  private boolean keepGoing;

  @Option(
      names = "--allow-uninitialised",
      description = "Reading memory that was never written is no error.")
  private boolean allowUninitialised;

  @Mixin private EnvironmentOptions environment = new EnvironmentOptions();

  @Mixin private ProgramOptions programOptions = new ProgramOptions();

  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "For everything random; part of every result (default: 1).")
  private long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Local workers; only 1 is built yet (default: 1).")
  private int threads = 1;

  @Option(
      names = "--progress",
      paramLabel = "auto|plain|none",
      description =
          "On standard error, once a second: executions, rate and an estimate of all of them; plain"
              + " writes lines (default: one line that changes, if that is a terminal).")
  private CheckCommand.Progress progress = CheckCommand.Progress.auto;

  @Mixin private HelpOption help = new HelpOption();

  RobustCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    RobustOptions options = new RobustOptions(options(), method, randomRuns(), seed);
    Optional<String> refusal = Planned.refusalOfFiles(files);
    if (refusal.isPresent()) {
      throw new InputException(refusal.get());
    }
    ProgramInput input = programOptions.input(files, session.compilerArguments());
    List<String> warnings = new ArrayList<>();
    session.clock().skip();
    Program program = session.toolkit().load(input, text -> warn(text, warnings), session.clock());
    UnsupportedCode.warnings(program, session.toolkit().library())
        .forEach(line -> warn(line, warnings));
    UnsupportedCode.needlessStubs(program, input.surroundings().stubs().keySet())
        .forEach(line -> warn(line, warnings));
    session.clock().skip();
    RobustResult result = explore(program, options);
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Run run =
        new Run(
            Version.text(),
            "robust",
            session.arguments().subList(1, session.arguments().size()),
            input.names(),
            options.check(),
            seed,
            input.surroundings().stubs(),
            warnings);
    Report report = new Report.Robust(run, session.clock().phases(), options, result);
    session.out().print(output.format(session).render(report));
    return ExitCode.of(result).number();
  }

  /** Shows a warning, which may have an excerpt of the source, and keeps its line. */
  private void warn(String text, List<String> warnings) {
    text.lines().filter(line -> line.contains(": warning: ")).forEach(warnings::add);
    session.err().println(text.stripTrailing());
    session.err().flush();
  }

  private OptionalLong randomRuns() throws UsageException {
    if (runs.isEmpty()) {
      return OptionalLong.empty();
    }
    if (runs.get() < 1) {
      throw new UsageException("--runs " + runs.get() + " is too few; give at least 1");
    }
    if (method != Method.MONITOR || contextBound.isPresent()) {
      throw new UsageException(
          "--runs goes neither with --method traces nor with --context-bound; leave those out");
    }
    return OptionalLong.of(runs.get());
  }

  private CheckOptions options() throws UsageException {
    if (unroll < 0) {
      throw new UsageException("--unroll " + unroll + " is negative; give 0 for no bound");
    }
    if (threads != 1) {
      throw new UsageException("--threads " + threads + " is not built yet; only 1 is");
    }
    if (contextBound.isPresent() && contextBound.get() < 0) {
      throw new UsageException(
          "--context-bound " + contextBound.get() + " is negative; leave it out for no bound");
    }
    if (iterates && contextBound.isEmpty()) {
      throw new UsageException("--iterate needs --context-bound N");
    }
    CheckOptions options =
        CheckOptions.of(model)
            .with(
                environment.applyTo(
                    new MachineOptions(
                        unroll == 0 ? OptionalInt.empty() : OptionalInt.of(unroll),
                        allowUninitialised,
                        false)))
            .withTimeLimit(timeLimit)
            .withMemoryLimit(memoryLimit);
    if (keepGoing) {
      options = options.goingOn();
    }
    if (contextBound.isPresent()) {
      int bound = contextBound.get();
      options = iterates ? options.withContextBoundsUpTo(bound) : options.withContextBound(bound);
    }
    return options;
  }

  private RobustResult explore(Program program, RobustOptions options) {
    boolean changes = progress == CheckCommand.Progress.auto && session.isErrorTerminal();
    ProgressListener stop = ProgressListener.stoppingWhen(session.interruption()::isRequested);
    if (progress != CheckCommand.Progress.plain && !changes) {
      return session.toolkit().robust(program, options, stop);
    }
    try (ProgressLine line = new ProgressLine(session.err(), changes, stop)) {
      return session.toolkit().robust(program, options, line);
    }
  }
}
