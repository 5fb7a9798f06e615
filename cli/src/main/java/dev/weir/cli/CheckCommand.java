package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.machine.MachineOptions;
import dev.weir.machine.MemoryModel;
import dev.weir.machine.memory.SequentialConsistency;
import dev.weir.machine.memory.TotalStoreOrder;
import dev.weir.program.LoopEdges;
import dev.weir.program.Program;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.search.Bound;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckOptions.Algorithm;
import dev.weir.search.CheckResult;
import dev.weir.search.CheckResult.FoundError;
import dev.weir.search.ProgressListener;
import dev.weir.trace.Detector;
import dev.weir.trace.Replay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir check}. */
@Command(
    name = "check",
    sortOptions = false,
    customSynopsis = "weir check FILE... [options] [-- compiler options]",
    description = {
      "Explores the executions of a program under a memory model and looks for one that fails.",
      ""
    },
    footer = {
      "",
      "Exit code: 0 no error was found, 1 a violation, 2 wrong input, 3 not settled, 4 a defect of"
          + " Weir."
    })
final class CheckCommand implements Callable<Integer> {
  /** For all counterexamples together. */
  private static final Duration MINIMISING = Duration.ofSeconds(2);

  private static final String OVERFLOW_CHECKS = "-fsanitize=signed-integer-overflow,shift";

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
      names = "--algorithm",
      paramLabel = "NAME",
      converter = Converters.Search.class,
      description =
          "optimal: exactly one execution of every trace (default); source: at least one, and few"
              + " more; exhaustive: every schedule.")
  private Algorithm algorithm = Algorithm.OPTIMAL;

  @Option(
      names = "--no-join",
      description =
          "exhaustive walks every schedule by itself, instead of joining those that came to the"
              + " same state by the same trace.")
  private boolean noJoin;

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
              + " schedules within the bound, whatever the algorithm.")
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

  @Option(names = "--keep-going", description = "All distinct errors, not only the first.")
  private boolean keepGoing;

  @Option(
      names = "--count-redundant",
      description = "Count the executions that repeat a trace; costs memory.")
  private boolean countRedundant;

  @Option(
      names = "--no-liveness",
      description = "Threads that spin for ever are no error; they count as blocked.")
  private boolean noLiveness;

  @Option(
      names = "--data-races",
      description = "Data races, as C11 defines them, are errors (kind race).")
  private boolean dataRaces;

  @Option(
      names = "--leaks",
      description = "Heap blocks that are never freed and that nothing points to are errors.")
  private boolean leaks;

  @Option(
      names = "--overflow",
      description = "Signed overflow and shifts beyond the type are errors (kind overflow).")
  private boolean overflow;

  @Option(
      names = "--robust",
      description =
          "Explore the sequentially consistent executions first: where the memory model adds no"
              + " behaviour to them (see weir robust), they settle the question.")
  private boolean robust;

  @Option(
      names = "--allow-uninitialised",
      description = "Reading memory that was never written is no error.")
  private boolean allowUninitialised;

  @Mixin private EnvironmentOptions environment = new EnvironmentOptions();

  @Mixin private ProgramOptions programOptions = new ProgramOptions();

  @Option(
      names = "--show-output",
      description =
          "Show what the program prints: in the failing execution, else in the first complete one.")
  private boolean showOutput;

  @Option(
      names = "--no-minimise",
      description = "Show the failing execution as it was found, not a shorter one.")
  private boolean noMinimise;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write the failing execution to a file, for weir replay.")
  private Optional<Path> trace = Optional.empty();

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
  private Progress progress = Progress.auto;

  @Mixin private HelpOption help = new HelpOption();

  /** How much is said while the tool works. */
  enum Progress {
    auto,
    plain,
    none
  }

  CheckCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    CheckOptions options = options();
    Optional<String> refusal = Planned.refusalOfFiles(files);
    if (refusal.isPresent()) {
      throw new InputException(refusal.get());
    }
    if (trace.isPresent()) {
      requireWritable(trace.get());
    }
    ProgramInput input = programOptions.input(files, compilerArguments());
    progress("compiling " + String.join(" ", input.names()));
    List<String> warnings = new ArrayList<>();
    session.clock().skip();
    Program program = session.toolkit().load(input, text -> warn(text, warnings), session.clock());
    UnsupportedCode.warnings(program, session.toolkit().library())
        .forEach(line -> warn(line, warnings));
    UnsupportedCode.needlessStubs(program, input.surroundings().stubs().keySet())
        .forEach(line -> warn(line, warnings));
    progress("exploring under " + options.model().name() + " by " + options.algorithm().text());
    session.clock().skip();
    Optional<RobustResult> robustness = robustness(program, options);
    CheckOptions shown = shown(options, robustness);
    CheckResult result = minimised(program, shown, explore(program, shown, options, robustness));
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    for (String line : advice(program, options, result)) {
      warnings.add(line);
      session.say(line);
    }
    List<Replay> replays =
        result.errors().stream()
            .map(error -> Confirmation.replay(session.toolkit(), program, shown, error))
            .toList();
    List<String> traceFiles = record(program, input, shown, result);
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run =
        new Run(
            Version.text(),
            "check",
            session.arguments().subList(1, session.arguments().size()),
            input.names(),
            options,
            seed,
            input.surroundings().stubs(),
            warnings);
    Report report =
        new Report.Check(
            run,
            session.clock().phases(),
            result,
            replays,
            traceFiles,
            showOutput,
            input.compiler().headers().text(),
            robustness);
    session.out().print(output.format(session).render(report));
    return ExitCode.of(result.verdict()).number();
  }

  /** What goes to the compiler; with {@code --overflow} it is asked to look at arithmetic. */
  private List<String> compilerArguments() throws InputException {
    if (!overflow) {
      return session.compilerArguments();
    }
    for (Path file : files) {
      if (!file.toString().endsWith(".c") && !file.toString().endsWith(".i")) {
        throw new InputException(
            file + ": --overflow needs the source, since compiled code only wraps; give C");
      }
    }
    List<String> arguments = new ArrayList<>(List.of(OVERFLOW_CHECKS));
    arguments.addAll(session.compilerArguments());
    return arguments;
  }

  /** Shows a warning, which may have an excerpt of the source, and keeps its line. */
  private void warn(String text, List<String> warnings) {
    text.lines().filter(line -> line.contains(": warning: ")).forEach(warnings::add);
    session.err().println(text.stripTrailing());
    session.err().flush();
  }

  /** What can help where a limit was met. */
  private static List<String> advice(Program program, CheckOptions options, CheckResult result) {
    List<String> advice = new ArrayList<>();
    if (result.met().contains(Bound.MEMORY_LIMIT) && options.memoryLimit().isEmpty()) {
      advice.add(
          "the memory of the JVM (%d MB) was used up; give it more with WEIR_JAVA_OPTS=-Xmx8g"
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
    }
    if (result.met().stream().anyMatch(Bound::isLimit)
        && options.machine().unroll().isEmpty()
        && hasLoops(program)) {
      advice.add("loops are explored without a bound; --unroll N bounds them");
    }
    return advice;
  }

  private static boolean hasLoops(Program program) {
    return program.functions().stream()
        .filter(function -> !function.isExternal())
        .anyMatch(function -> LoopEdges.of(function).loops() > 0);
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
    if (noJoin && algorithm != Algorithm.EXHAUSTIVE) {
      throw new UsageException("--no-join needs --algorithm exhaustive");
    }
    CheckOptions options =
        CheckOptions.of(model)
            .with(algorithm)
            .with(
                environment.applyTo(
                    new MachineOptions(
                        unroll == 0 ? OptionalInt.empty() : OptionalInt.of(unroll),
                        allowUninitialised,
                        false)))
            .withTimeLimit(timeLimit)
            .withMemoryLimit(memoryLimit)
            .joining(!noJoin)
            .with(detectors());
    if (keepGoing) {
      options = options.goingOn();
    }
    if (countRedundant) {
      options = options.countingRedundant();
    }
    if (contextBound.isPresent()) {
      int bound = contextBound.get();
      options = iterates ? options.withContextBoundsUpTo(bound) : options.withContextBound(bound);
    }
    return noLiveness ? options.withoutLiveness() : options;
  }

  private Set<Detector> detectors() {
    Set<Detector> asked = EnumSet.noneOf(Detector.class);
    if (dataRaces) {
      asked.add(Detector.DATA_RACES);
    }
    if (leaks) {
      asked.add(Detector.LEAKS);
    }
    return asked;
  }

  /** Told before the exploration, which may be long. */
  private void requireWritable(Path file) throws UsageException {
    Path folder = file.toAbsolutePath().resolveSibling("");
    boolean writable =
        Files.exists(file)
            ? Files.isRegularFile(file) && Files.isWritable(file)
            : Files.isDirectory(folder) && Files.isWritable(folder);
    if (files.contains(file)) {
      throw new UsageException("--trace " + file + ": an input file; give another path");
    }
    if (!writable) {
      throw new UsageException("--trace " + file + ": cannot be written; give another path");
    }
  }

  /**
   * Writes the counterexamples, if that was asked for and there are any: the first to the file, the
   * others to files beside it.
   */
  private List<String> record(
      Program program, ProgramInput input, CheckOptions options, CheckResult result) {
    if (trace.isEmpty()) {
      return List.of();
    }
    if (result.errors().isEmpty()) {
      session.say("no execution fails, so " + trace.get() + " is not written");
    }
    List<String> written = new ArrayList<>();
    for (FoundError error : result.errors()) {
      Path file = traceFile(trace.get(), written.size() + 1);
      TraceFile traceFile =
          new TraceFile(
              Version.text(),
              input,
              options,
              seed,
              session.toolkit().fingerprint(program),
              TraceFile.error(error.failure()),
              error.schedule());
      try {
        traceFile.write(file);
        written.add(file.toString());
      } catch (IOException e) {
        session.say(file + " could not be written: " + e.getMessage());
        return written;
      }
    }
    return written;
  }

  /** The file of a counterexample: {@code a.trace} for the first, then {@code a-2.trace}. */
  private static Path traceFile(Path first, int number) {
    if (number == 1) {
      return first;
    }
    String name = first.getFileName().toString();
    int dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
    return first.resolveSibling(name.substring(0, dot) + "-" + number + name.substring(dot));
  }

  /** What the memory model adds to the sequentially consistent executions, if that was asked. */
  private Optional<RobustResult> robustness(Program program, CheckOptions options) {
    return robust && options.model().isBuffered()
        ? Optional.of(
            watched(
                listener ->
                    session
                        .toolkit()
                        .robust(program, new RobustOptions(options, Method.MONITOR), listener)))
        : Optional.empty();
  }

  /** The options under which an error is shown: one that needs no weak memory is shown without. */
  private static CheckOptions shown(CheckOptions options, Optional<RobustResult> robustness) {
    return robustness.flatMap(RobustResult::error).isPresent()
        ? options.with(new SequentialConsistency())
        : options;
  }

  /** Explores what is not settled yet. */
  private CheckResult explore(
      Program program,
      CheckOptions shown,
      CheckOptions options,
      Optional<RobustResult> robustness) {
    if (robustness.isEmpty()) {
      return explore(program, options);
    }
    RobustResult known = robustness.get();
    if (known.error().isPresent()) {
      return explore(program, shown);
    }
    return switch (known.verdict()) {
      case ROBUST, UNKNOWN -> known.exploration();
      case NOT_ROBUST -> explore(program, options.within(known.exploration().elapsed()));
    };
  }

  private CheckResult explore(Program program, CheckOptions options) {
    return watched(listener -> session.toolkit().check(program, options, List.of(), listener));
  }

  private <T> T watched(Function<ProgressListener, T> exploration) {
    boolean changes = progress == Progress.auto && session.isErrorTerminal();
    ProgressListener stop = ProgressListener.stoppingWhen(session.interruption()::isRequested);
    if (progress != Progress.plain && !changes) {
      return exploration.apply(stop);
    }
    try (ProgressLine line = new ProgressLine(session.err(), changes, stop)) {
      return exploration.apply(line);
    }
  }

  /** The same result with counterexamples as short as they get within a time for all of them. */
  private CheckResult minimised(Program program, CheckOptions options, CheckResult result) {
    if (noMinimise) {
      return result;
    }
    long end = System.nanoTime() + MINIMISING.toNanos();
    List<FoundError> errors = new ArrayList<>();
    for (FoundError error : result.errors()) {
      Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      errors.add(session.toolkit().minimise(program, options, error, left));
    }
    return result.withErrors(errors);
  }

  private void progress(String what) {
    if (progress == Progress.plain) {
      session.say(what);
    }
  }
}
