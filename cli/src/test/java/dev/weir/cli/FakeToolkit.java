package dev.weir.cli;

import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Toolkit;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.hunt.HuntResult;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.options.Budget;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Automata;
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
final class FakeToolkit extends Toolkit {
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
  public String llvmText(Path file) {
    return "";
  }

  @Override
  public Replay replay(
      Program program, CheckOptions newOptions, Schedule schedule, BooleanSupplier stop) {
    new Budget(stop).ask();
    options.set(newOptions);
    return new Replay(List.of(), replayed, List.of(), "");
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
