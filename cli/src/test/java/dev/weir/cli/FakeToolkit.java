package dev.weir.cli;

import dev.weir.fence.AutomataChecker;
import dev.weir.fence.FenceFinder;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult;
import dev.weir.fence.Way;
import dev.weir.fence.reach.Answer;
import dev.weir.follow.Follower;
import dev.weir.follow.Route;
import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.AutomatonReader;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.hunt.HuntOptions;
import dev.weir.hunt.HuntResult;
import dev.weir.hunt.Hunter;
import dev.weir.lin.LinChecker;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Scenario;
import dev.weir.lin.Subject;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.Patience;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
import dev.weir.robust.RobustChecker;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustResult;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.Counts;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.Progress;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import dev.weir.trace.Monitor;
import dev.weir.trace.Move;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import dev.weir.transform.DelayPlan;
import dev.weir.transform.instrument.ValueTable;
import dev.weir.weak.WeakResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Modules that do as a test says, and remember what they were asked. */
final class FakeToolkit implements Toolkit {
  static final Failure FAILURE =
      new Failure(
          FailureKind.ASSERTION,
          "assertion 'x' failed",
          new SourcePosition("a.c", 3, 4),
          "main",
          0);

  final AtomicReference<CheckOptions> options = new AtomicReference<>();
  final AtomicReference<CompilerOptions> compiler = new AtomicReference<>();
  Supplier<CheckResult> result = () -> result(Verdict.SAFE, true, Set.of());
  Optional<Failure> replayed = Optional.of(FAILURE);
  String fingerprint = "f00d";

  static CheckResult result(Verdict verdict, boolean complete, Set<Bound> met) {
    List<FoundError> errors =
        verdict == Verdict.VIOLATION
            ? List.of(
                new FoundError(
                    FAILURE, new Schedule(Map.of(), List.of(new Move("0", false, 0, 0)))))
            : List.of();
    return new CheckResult(
        verdict,
        complete,
        met,
        new Counts(3, 0, 0, errors.size(), OptionalLong.empty(), Optional.empty(), 9),
        errors,
        List.of(),
        List.of(),
        Duration.ofMillis(1));
  }

  @Override
  public Program load(ProgramInput input, Consumer<String> warnings, PhaseClock clock)
      throws InputException {
    compiler.set(input.compiler());
    if (input.files().getFirst().toString().equals("wrong.c")) {
      throw new InputException("wrong.c:1:2: expected expression");
    }
    return new Program("a.c", List.of(), List.of(), List.of());
  }

  @Override
  public LitmusTest litmus(Path file) throws InputException {
    return LitmusReader.read(file);
  }

  @Override
  public ExternalFunctions library() {
    return ExternalFunctions.EMPTY;
  }

  @Override
  public List<String> libraryLines() {
    return List.of("malloc  a block");
  }

  @Override
  public CheckResult check(
      Program program, CheckOptions newOptions, List<Monitor> monitors, ProgressListener listener) {
    listener.explored(
        new Progress(
            5,
            1,
            60,
            Duration.ofSeconds(1),
            Optional.of(new Progress.Range(20, 40)),
            OptionalLong.empty(),
            OptionalInt.empty(),
            Optional.empty()));
    options.set(newOptions);
    return result.get();
  }

  @Override
  public FoundError minimise(
      Program program,
      CheckOptions newOptions,
      FoundError error,
      Duration limit,
      BooleanSupplier stop) {
    return error;
  }

  @Override
  public Follower.Outcome follow(
      Program program, Route route, CheckOptions options, ProgressListener listener) {
    return new Follower(program, library()).follow(route, options, listener);
  }

  @Override
  public RobustResult robust(Program program, RobustOptions options, ProgressListener listener) {
    return new RobustChecker(program, library()).check(options, listener);
  }

  @Override
  public GraphChecker.Robustness robustByGraphs(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      ProgressListener listener) {
    return new GraphChecker(program, library(), model).robust(options, graphs, listener);
  }

  @Override
  public FenceResult fence(
      Subject subject, LinOptions scenarios, FenceOptions options, LinChecker.Listener listener) {
    throw new UnsupportedOperationException();
  }

  @Override
  public LinResult lin(Subject subject, LinOptions options, LinChecker.Listener listener) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<LinResult.Failing> judge(
      Subject subject,
      LinOptions options,
      Scenario scenario,
      Schedule schedule,
      BooleanSupplier stop) {
    throw new UnsupportedOperationException();
  }

  @Override
  public HuntResult hunt(Program program, HuntOptions options, ProgressListener listener) {
    return new Hunter(program, library()).hunt(options, listener);
  }

  @Override
  public HuntResult minimise(
      Program program,
      CheckOptions checkOptions,
      HuntResult result,
      Duration limit,
      BooleanSupplier stop) {
    return result;
  }

  @Override
  public WeakResult transformed(
      Program program,
      DelayPlan plan,
      Program window,
      CheckOptions asked,
      ProgressListener listener) {
    options.set(asked);
    return new WeakResult(result.get(), new ValueTable());
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
    throw new UnsupportedOperationException("graphs are explored by the real tools");
  }

  @Override
  public GraphChecker.Result simplest(
      Program program,
      JudgedModel model,
      GraphOptions graphs,
      CheckOptions options,
      GraphChecker.Result found,
      ProgressListener listener) {
    throw new UnsupportedOperationException("graphs are explored by the real tools");
  }

  @Override
  public String llvmText(Path file) {
    return "";
  }

  @Override
  public Optional<Automata> automata(Path file, BooleanSupplier stop) throws InputException {
    return AutomatonReader.read(file, stop);
  }

  @Override
  public Answer reach(Automata program, MemoryModel model, BooleanSupplier stop) {
    return AutomataChecker.check(program, model, stop);
  }

  @Override
  public Set<SourcePosition> fencePositions(Automata program, FenceOptions options) {
    return Set.of();
  }

  @Override
  public Set<SourcePosition> fencePositions(Program program, FenceOptions options) {
    return Set.of();
  }

  @Override
  public FenceResult fence(Automata program, FenceOptions options, ProgressListener listener) {
    return new FenceFinder(options, listener).find(program);
  }

  @Override
  public FenceResult fence(
      Program program, FenceOptions options, Way way, ProgressListener listener) {
    return new FenceFinder(options, listener).find(program, library(), way);
  }

  @Override
  public Replay replay(
      Program program, CheckOptions newOptions, Schedule schedule, BooleanSupplier stop) {
    new Patience(stop).ask();
    options.set(newOptions);
    return new Replay(List.of(), replayed, List.of(), "");
  }

  @Override
  public Replay tell(
      Program program, CheckOptions newOptions, Schedule schedule, BooleanSupplier stop) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isCyclic(
      Program program, CheckOptions newOptions, Schedule schedule, BooleanSupplier stop) {
    return true;
  }

  @Override
  public String fingerprint(Program program) {
    return fingerprint;
  }

  @Override
  public String fingerprint(Automata program) {
    return fingerprint;
  }
}
