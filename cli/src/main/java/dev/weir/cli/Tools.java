package dev.weir.cli;

import dev.weir.fence.AutomataChecker;
import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.Positions;
import dev.weir.fence.Way;
import dev.weir.fence.reach.Answer;
import dev.weir.follow.Follower;
import dev.weir.follow.Route;
import dev.weir.frontend.CheckerNames;
import dev.weir.frontend.InputException;
import dev.weir.frontend.ProgramFile;
import dev.weir.frontend.automaton.AutomatonReader;
import dev.weir.frontend.clang.ClangFrontend;
import dev.weir.frontend.clang.LibrarySources;
import dev.weir.frontend.clang.NativeCache;
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
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.program.automaton.AutomataPrinter;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.program.transform.ChoiceValues;
import dev.weir.program.transform.WithoutPlaces;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The other modules as they are. */
final class Tools implements Toolkit {
  private static final int FINGERPRINT_BYTES = 16;

  /** The library's names that are for programs; others of the kind are its own. */
  private static final Set<String> CHECKER_CALLS =
      Set.of("weir_assume", "weir_choose", "weir_observe");

  private final Library library = new Library();
  private final Set<String> sources = ConcurrentHashMap.newKeySet();
  private final ProgramSource source;
  private final UnaryOperator<CheckOptions> share;

  /** Tools for one command. */
  Tools() {
    this(Tools::readOnce, UnaryOperator.identity());
  }

  /** Tools for several commands, which share a reader that somebody else closes. */
  Tools(ProgramReader reader) {
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
  Tools(ProgramSource source, UnaryOperator<CheckOptions> share) {
    this.source = source;
    this.share = share;
  }

  @Override
  public Program load(ProgramInput input, Consumer<String> warnings, PhaseClock clock)
      throws InputException {
    List<Path> files = input.files();
    Optional<Path> alone =
        files.stream().filter(f -> LitmusFiles.isTest(f) || ProgramFile.isOne(f)).findFirst();
    if (alone.isEmpty()) {
      Program program = compiled(input, warnings, clock);
      sources.addAll(program.sources());
      clock.ended(PhaseClock.Phase.LOAD);
      return input.choosesValues() ? ChoiceValues.choosing(program) : program;
    }
    Path file = alone.get();
    boolean isTest = LitmusFiles.isTest(file);
    if (files.size() > 1) {
      throw new InputException(
          file
              + (isTest ? ": a litmus test" : ": a compiled program")
              + " is checked by itself; leave the other files out");
    }
    Program program = isTest ? litmus(file).withAssertion() : ProgramFile.read(file);
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
  static Program readOnce(ProgramInput input, Consumer<String> warnings, Runnable compiled)
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

  @Override
  public LitmusTest litmus(Path file) throws InputException {
    sources.add(file.toString());
    return LitmusReader.read(file);
  }

  @Override
  public ExternalFunctions library() {
    return library;
  }

  @Override
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

  @Override
  public CheckResult check(
      Program program, CheckOptions options, List<Monitor> monitors, ProgressListener listener) {
    return new Checker(program, library()).check(share.apply(options), monitors, listener);
  }

  @Override
  public FoundError minimise(
      Program program,
      CheckOptions options,
      FoundError error,
      Duration limit,
      BooleanSupplier stop) {
    return new Checker(program, library()).minimise(share.apply(options), error, limit, stop);
  }

  @Override
  public Follower.Outcome follow(
      Program program, Route route, CheckOptions options, ProgressListener listener) {
    return new Follower(program, library).follow(route, options, listener);
  }

  @Override
  public RobustResult robust(Program program, RobustOptions options, ProgressListener listener) {
    return new RobustChecker(program, library())
        .check(options.with(share.apply(options.check())), listener);
  }

  @Override
  public LinResult lin(Subject subject, LinOptions options, LinChecker.Listener listener)
      throws LinException {
    return new LinChecker(subject, library(), options.with(share.apply(options.check())))
        .check(listener);
  }

  @Override
  public Optional<LinResult.Failing> judge(
      Subject subject,
      LinOptions options,
      Scenario scenario,
      Schedule schedule,
      BooleanSupplier stop)
      throws LinException, ReplayException {
    return new LinChecker(subject, library(), options).judge(scenario, schedule, stop);
  }

  @Override
  public HuntResult hunt(Program program, HuntOptions options, ProgressListener listener) {
    return new Hunter(program, library())
        .hunt(options.with(share.apply(options.check())), listener);
  }

  @Override
  public HuntResult minimise(
      Program program,
      CheckOptions checkOptions,
      HuntResult result,
      Duration limit,
      BooleanSupplier stop) {
    return new Hunter(program, library()).minimise(checkOptions, result, limit, stop);
  }

  @Override
  public WeakResult transformed(
      Program program,
      DelayPlan plan,
      Program window,
      CheckOptions options,
      ProgressListener listener) {
    return new WeakChecker(program, plan, library(), window)
        .check(share.apply(options), List.of(), listener);
  }

  @Override
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

  @Override
  public GraphChecker.Robustness robustByGraphs(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      ProgressListener listener) {
    return new GraphChecker(program, library(), model)
        .robust(share.apply(options), graphs, listener);
  }

  @Override
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

  @Override
  public String llvmText(Path file) throws InputException {
    return new ClangFrontend(NativeCache.ofUser()).text(file);
  }

  @Override
  public Optional<Automata> automata(Path file, BooleanSupplier stop) throws InputException {
    sources.add(file.toString());
    return AutomatonReader.read(file, stop);
  }

  @Override
  public Set<String> sources() {
    return Set.copyOf(sources);
  }

  @Override
  public Answer reach(Automata program, MemoryModel model, BooleanSupplier stop) {
    return AutomataChecker.check(program, model, stop);
  }

  @Override
  public Set<SourcePosition> fencePositions(Automata program, FenceOptions options) {
    return Positions.of(program, options);
  }

  @Override
  public Set<SourcePosition> fencePositions(Program program, FenceOptions options) {
    return Positions.of(program, options);
  }

  @Override
  public FenceResult fence(Automata program, FenceOptions options, ProgressListener listener) {
    return new FenceFinder(shared(options), listener).find(program);
  }

  @Override
  public FenceResult fence(
      Program program, FenceOptions options, Way way, ProgressListener listener) {
    return new FenceFinder(shared(options), listener).find(program, library(), way);
  }

  @Override
  public FenceResult fence(
      Subject subject, LinOptions scenarios, FenceOptions options, LinChecker.Listener listener)
      throws LinException {
    return new FenceFinder(shared(options), listener).find(subject, library(), scenarios, listener);
  }

  private FenceOptions shared(FenceOptions options) {
    return options.with(share.apply(options.check()));
  }

  @Override
  public Replay replay(
      Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException {
    return GraphChecker.modelOf(schedule).isPresent()
        ? GraphChecker.replay(program, library(), options, schedule, stop)
        : new Checker(program, library()).replay(options, schedule, stop);
  }

  @Override
  public Replay tell(Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException {
    return GraphChecker.modelOf(schedule).isPresent()
        ? GraphChecker.tell(program, library(), options, schedule, stop)
        : new Checker(program, library()).replay(options, schedule, stop);
  }

  @Override
  public boolean isCyclic(
      Program program, CheckOptions options, Schedule schedule, BooleanSupplier stop)
      throws ReplayException {
    return GraphChecker.modelOf(schedule).isPresent()
        ? GraphChecker.isCyclic(program, library(), options, schedule, stop)
        : new RobustChecker(program, library()).isCyclic(options, schedule, stop);
  }

  /** A comment that moves lines leaves schedules valid, and so does another name of the file. */
  @Override
  public String fingerprint(Program program) {
    return digest(ProgramPrinter.print(new WithoutPlaces().program(program)));
  }

  @Override
  public String fingerprint(Automata program) {
    return digest(AutomataPrinter.print(program));
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
