package dev.weir.cli.session;

import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.Way;
import dev.weir.follow.Follower;
import dev.weir.follow.Route;
import dev.weir.frontend.CheckerNames;
import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.AutomatonReader;
import dev.weir.frontend.clang.ClangFrontend;
import dev.weir.frontend.clang.LibrarySources;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.input.InputFormat;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.frontend.process.ProgramReader;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntResult;
import dev.weir.hunt.Hunter;
import dev.weir.library.Library;
import dev.weir.lin.LinChecker;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Scenario;
import dev.weir.lin.Subject;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.program.Program;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomataPrinter;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.program.transform.ChoiceValues;
import dev.weir.program.transform.WithoutPlaces;
import dev.weir.report.output.Digest;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustResult;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import dev.weir.transform.DelayPlan;
import dev.weir.weak.WeakChecker;
import dev.weir.weak.WeakResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** What the commands need of the other modules. */
public class Toolkit {
  /** The library's names that are for programs; others of the kind are its own. */
  private static final Set<String> CHECKER_CALLS =
      Set.of("weir_assume", "weir_choose", "weir_observe");

  private final Library library = new Library();
  private final Set<String> sources = ConcurrentHashMap.newKeySet();
  private final ProgramSource source;
  private final UnaryOperator<CheckOptions> share;

  /** Tools for one command. */
  public Toolkit() {
    this(Toolkit::readOnce, UnaryOperator.identity());
  }

  /** Tools for several commands, which share a reader that somebody else closes. */
  public Toolkit(ProgramReader reader) {
    this(
        (input, warnings, compiled) -> read(reader, input, warnings, compiled),
        UnaryOperator.identity());
  }

  /**
   * Tools for one of several commands that run at the same time.
   *
   * @param source where programs come from
   * @param share changes what to explore to what may be explored beside others
   */
  public Toolkit(ProgramSource source, UnaryOperator<CheckOptions> share) {
    this.source = source;
    this.share = share;
  }

  /**
   * Reads the input.
   *
   * @param input the files and how they are compiled
   * @param warnings gets what the compiler warns of, a line each
   * @param clock gets the time that compiling and loading took
   * @throws InputException if the input is wrong
   */
  public Program load(ProgramInput input, Consumer<String> warnings, PhaseClock clock)
      throws InputException {
    List<Path> files = input.files();
    Optional<Path> alone =
        files.stream().filter(file -> InputFormat.is(file, InputFormat::isAlone)).findFirst();
    if (alone.isEmpty()) {
      Program program = compiled(input, warnings, clock);
      sources.addAll(program.sources());
      clock.ended(PhaseClock.Phase.LOAD);
      return input.choosesValues() ? ChoiceValues.choosing(program) : program;
    }
    Path file = alone.get();
    InputFormat format = InputFormat.of(file).orElseThrow();
    if (files.size() > 1) {
      throw new InputException(
          file + ": " + format.noun() + " is checked by itself; leave the other files out");
    }
    Program program = format.read(file);
    sources.add(file.toString());
    sources.addAll(program.sources());
    clock.ended(PhaseClock.Phase.LOAD);
    return program;
  }

  private Program compiled(ProgramInput input, Consumer<String> warnings, PhaseClock clock)
      throws InputException {
    refuseStubsOfModels(input.surroundings().stubs().keySet());
    return source.load(input, warnings, () -> clock.ended(PhaseClock.Phase.COMPILE));
  }

  /** What reads modules has then done its work, and does not stand by while memory is needed. */
  public static Program readOnce(ProgramInput input, Consumer<String> warnings, Runnable compiled)
      throws InputException {
    try (ProgramReader reader = new ProgramReader()) {
      return read(reader, input, warnings, compiled);
    }
  }

  private static Program read(
      ProgramReader reader, ProgramInput input, Consumer<String> warnings, Runnable compiled)
      throws InputException {
    return reader.load(input.files(), input.compiler(), input.surroundings(), warnings, compiled);
  }

  /** A model says more than a constant does; who wants another one can write it in C. */
  private void refuseStubsOfModels(Set<String> stubs) throws InputException {
    for (String name : stubs) {
      if (library.find(name).isPresent() || LibrarySources.families().containsKey(name)) {
        throw new InputException(
            "--stub "
                + name
                + ": '"
                + name
                + "' is modelled, as weir library shows; define it in C to replace the model");
      }
    }
  }

  /**
   * Reads a litmus test.
   *
   * @throws InputException if the input is wrong
   */
  public LitmusTest litmus(Path file) throws InputException {
    sources.add(file.toString());
    return LitmusReader.read(file);
  }

  /** The modelled library. */
  public ExternalFunctions library() {
    return library;
  }

  /** One line for each modelled library call. */
  public List<String> libraryLines() {
    Map<String, String> lines = new LinkedHashMap<>();
    library.entries().forEach(entry -> lines.put(entry.name(), entry.description()));
    LibrarySources.entries().forEach(entry -> lines.put(entry.name(), entry.description()));
    CheckerNames.all().forEach(same -> lines.put(same.getKey(), "as " + same.getValue()));
    lines.keySet().removeIf(name -> name.startsWith("weir_") && !CHECKER_CALLS.contains(name));
    return lines.entrySet().stream()
        .map(line -> "%-32s %s".formatted(line.getKey(), line.getValue()))
        .toList();
  }

  /** Explores with monitors, and tells how far it has come. */
  public CheckResult check(
      Program program, CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    return new Checker(program, library()).check(share.apply(options), monitors, listener);
  }

  /** Makes a counterexample shorter, within some time, or until asked to stop. */
  public FoundError minimise(
      Program program,
      CheckOptions options,
      FoundError error,
      Duration limit,
      BooleanSupplier stop) {
    return new Checker(program, library()).minimise(share.apply(options), error, limit, stop);
  }

  /** Follows a route, and tells how far it has come. */
  public Follower.Outcome follow(
      Program program, Route route, CheckOptions options, ProgressListener listener) {
    return new Follower(program, library).follow(route, options, listener);
  }

  /** Asks whether a weak model adds behaviours, and tells how far it has come. */
  public RobustResult robust(Program program, RobustOptions options, ProgressListener listener) {
    return new RobustChecker(program, library())
        .check(options.with(share.apply(options.check())), listener);
  }

  /**
   * Asks whether a data structure is linearizable.
   *
   * @throws LinException if that cannot be asked of it
   */
  public LinResult lin(Subject subject, LinOptions options, LinChecker.Listener listener)
      throws LinException {
    return new LinChecker(subject, library(), options.with(share.apply(options.check())))
        .check(listener);
  }

  /**
   * Runs an execution of a scenario again, and says what is wrong with it, if no order of the calls
   * explains it.
   *
   * @param stop may ask for an end
   * @throws LinException if it cannot be judged
   * @throws ReplayException if it is none of the scenario
   */
  public Optional<LinResult.Failing> judge(
      Subject subject,
      LinOptions options,
      Scenario scenario,
      Schedule schedule,
      BooleanSupplier stop)
      throws LinException, ReplayException {
    return new LinChecker(subject, library(), options).judge(scenario, schedule, stop);
  }

  /** Hunts for errors by runs that are steered into predicted cycles. */
  public HuntResult hunt(Program program, HuntOptions options, ProgressListener listener) {
    return new Hunter(program, library())
        .hunt(options.with(share.apply(options.check())), listener);
  }

  /**
   * Makes the counterexamples of a hunt shorter, and tells the cycle that the first one forms.
   *
   * @param limit when to be content with what was reached
   * @param stop may ask for an end sooner
   */
  public HuntResult minimise(
      Program program,
      CheckOptions checkOptions,
      HuntResult result,
      Duration limit,
      BooleanSupplier stop) {
    return new Hunter(program, library()).minimise(checkOptions, result, limit, stop);
  }

  /**
   * Explores a program in which a memory model is made explicit, with what its delayed reads may
   * guess.
   *
   * @param program one whose orders are compiled to barriers for the model
   * @param plan what is delayed
   * @param window the library of windows
   */
  public WeakResult transformed(
      Program program,
      DelayPlan plan,
      Program window,
      CheckOptions options,
      ProgressListener listener) {
    return new WeakChecker(program, plan, library(), window)
        .check(share.apply(options), List.of(), listener);
  }

  /**
   * Explores the execution graphs of a program.
   *
   * @param model judges the executions
   * @param graphs how they are explored
   * @param monitors see the ends of executions
   * @param goesOn asked once, if loops seem to have no end, before they are explored in rounds
   * @return nothing if the exploration does not go on then
   */
  public Optional<GraphChecker.Result> graphs(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      List<Monitor> monitors,
      ProgressListener listener,
      BooleanSupplier goesOn) {
    return new GraphChecker(program, library(), model)
        .check(share.apply(options), graphs, monitors, listener, goesOn);
  }

  /**
   * Asks by execution graphs whether a model adds executions, and tells how far it has come.
   *
   * @param model judges the executions
   * @param graphs how they are explored
   */
  public GraphChecker.Robustness robustByGraphs(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      ProgressListener listener) {
    return new GraphChecker(program, library(), model)
        .robust(share.apply(options), graphs, listener);
  }

  /**
   * The same errors of execution graphs, with simpler executions where there are any.
   *
   * @param options those that the errors were found with, and how long it may take
   */
  public GraphChecker.Result simplest(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      GraphChecker.Result found,
      ProgressListener listener) {
    return new GraphChecker(program, library(), model)
        .simplest(share.apply(options), graphs, found, listener);
  }

  /**
   * Compiles a file of C to LLVM IR as text.
   *
   * @throws InputException if it is not correct
   */
  public String llvmText(Path file) throws InputException {
    return new ClangFrontend(NativeCache.ofUser()).text(file);
  }

  /**
   * Reads an automaton model.
   *
   * @param stop may ask for an end
   * @return nothing if there was an end before all was read
   * @throws InputException if the input is wrong
   */
  public Optional<Automata> automata(Path file, BooleanSupplier stop) throws InputException {
    sources.add(file.toString());
    return AutomatonReader.read(file, stop);
  }

  /** The files that were read so far and are shown to the user, as positions name them. */
  Set<String> sources() {
    return Set.copyOf(sources);
  }

  /** Finds fences that make automata right. */
  public FenceResult fence(Automata program, FenceOptions options, ProgressListener listener) {
    return new FenceFinder(shared(options), listener).find(program);
  }

  /** Finds fences that make a program right, and tells how far it has come. */
  public FenceResult fence(
      Program program, FenceOptions options, Way way, ProgressListener listener) {
    return new FenceFinder(shared(options), listener).find(program, library(), way);
  }

  /**
   * Finds fences with which no scenario of a data structure fails, and tells how far it has come.
   *
   * @throws LinException if that cannot be asked of it
   */
  public FenceResult fence(
      Subject subject, LinOptions scenarios, FenceOptions options, LinChecker.Listener listener)
      throws LinException {
    return new FenceFinder(shared(options), listener).find(subject, library(), scenarios, listener);
  }

  private FenceOptions shared(FenceOptions options) {
    return options.with(share.apply(options.check()));
  }

  /**
   * Runs a schedule again.
   *
   * @param stop may ask for an end
   * @throws ReplayException if the schedule does not fit the program
   * @throws dev.weir.machine.options.Interrupted if the end was asked for before the schedule was
   *     through
   */
  public Replay replay(
      Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException {
    return GraphChecker.modelOf(schedule).isPresent()
        ? GraphChecker.replay(program, library(), options, schedule, stop)
        : new Checker(program, library()).replay(options, schedule, stop);
  }

  /**
   * The same of an execution that need not fail, whatever it shows.
   *
   * @param stop may ask for an end
   * @throws ReplayException if the schedule does not fit the program
   * @throws dev.weir.machine.options.Interrupted if the end was asked for before the schedule was
   *     through
   */
  public Replay tell(Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException {
    return GraphChecker.modelOf(schedule).isPresent()
        ? GraphChecker.tell(program, library(), options, schedule, stop)
        : new Checker(program, library()).replay(options, schedule, stop);
  }

  /**
   * Whether an execution is not sequentially consistent.
   *
   * @throws ReplayException if it is none of the program
   */
  public boolean isCyclic(
      Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException {
    return GraphChecker.modelOf(schedule).isPresent()
        ? GraphChecker.isCyclic(program, library(), options, schedule, stop)
        : new RobustChecker(program, library()).isCyclic(options, schedule, stop);
  }

  /**
   * A text that is the same for two programs exactly if schedules of one are schedules of the
   * other.
   */
  public String fingerprint(Program program) {
    return Digest.of(ProgramPrinter.print(new WithoutPlaces().program(program)));
  }

  /** The same for automata and their runs. */
  public String fingerprint(Automata program) {
    return Digest.of(AutomataPrinter.print(program));
  }
}
