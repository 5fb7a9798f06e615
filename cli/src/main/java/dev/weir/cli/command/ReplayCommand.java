package dev.weir.cli.command;

import dev.weir.cli.execution.Explainer;
import dev.weir.cli.execution.ModelTrace;
import dev.weir.cli.execution.RecordedScenario;
import dev.weir.cli.execution.TraceFile;
import dev.weir.cli.execution.TraceLines;
import dev.weir.cli.input.GivenAgain;
import dev.weir.cli.options.Options;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.RunReplay;
import dev.weir.fence.graph.GraphModels;
import dev.weir.fence.infer.Aim;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.model.JudgedModel;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.lin.Scenario;
import dev.weir.lin.Values;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.report.LinReport;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.report.Standing;
import dev.weir.report.explain.Account;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.schedule.ReplayException;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/** {@code weir replay}. */
public final class ReplayCommand implements Callable<Integer> {
  private final Task task;
  private final Session session;

  /** One run of the command, with what its command line gives. */
  public ReplayCommand(Task task) {
    this.task = task;
    session = task.session();
  }

  private Path file() {
    return task.get(Options.EXECUTION);
  }

  @Override
  public Integer call() throws InputException {
    TraceLines lines = TraceLines.read(file());
    session.clock().skip();
    Report.Replayed report =
        ModelTrace.isOne(lines) ? replay(ModelTrace.of(lines)) : replay(TraceFile.of(lines));
    task.show(report);
    return Standing.WRONG.exitCode();
  }

  private Report.Replayed replay(ModelTrace trace) throws InputException {
    FailingRun run =
        trace.replay(session.toolkit(), file().toString(), session.interruption()::isRequested);
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Replay replay = RunReplay.of(run);
    return new Report.Replayed(
        session.run(
            "replay",
            List.of(trace.input().toString()),
            CheckOptions.of(trace.model()),
            trace.seed(),
            Map.of(),
            List.of()),
        session.clock().phases(),
        replay,
        trace.aim() == Aim.ERROR ? Report.Shown.ERROR : Report.Shown.CYCLE,
        file().toString(),
        account(replay, Optional.empty()),
        Optional.empty());
  }

  private Report.Replayed replay(TraceFile trace) throws InputException {
    Program loaded = changed(trace);
    Program program =
        trace.scenario().isPresent() ? client(trace.scenario().get(), loaded) : loaded;
    if (!session.toolkit().fingerprint(program).equals(trace.fingerprint())) {
      throw new InputException(
          file()
              + ": recorded from another program than "
              + String.join(" ", trace.input().names())
              + " is now; record it again with --trace");
    }
    session.clock().skip();
    Optional<LinResult.Failing> failing =
        trace.error().equals(TraceFile.UNEXPLAINED)
            ? Optional.of(unexplained(trace, loaded))
            : Optional.empty();
    Replay replay = replay(trace, program);
    if (failing.isPresent() && failing.get().cause() instanceof LinResult.Unexplained unexplained) {
      replay = LinReport.bracketed(replay, failing.get(), unexplained.calls());
    }
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    Run run =
        session.run(
            "replay",
            trace.input().names(),
            trace.options(),
            trace.seed(),
            trace.input().surroundings().stubs(),
            List.of());
    Report.Shown shown =
        switch (trace.error()) {
          case TraceFile.CYCLE -> Report.Shown.CYCLE;
          case TraceFile.UNEXPLAINED -> Report.Shown.UNEXPLAINED;
          default -> Report.Shown.ERROR;
        };
    Optional<Account> account =
        account(
            replay,
            Optional.of(
                new Explainer.Subject(
                    program,
                    trace.options(),
                    graphs(trace.schedule()),
                    trace.input().names(),
                    trace.input().compiler().arguments())));
    return new Report.Replayed(
        run, session.clock().phases(), replay, shown, file().toString(), account, failing);
  }

  /** The input with the fences that the execution is of. */
  private Program changed(TraceFile trace) throws InputException {
    Program loaded = session.toolkit().load(allowed(trace.input()), warning -> {}, session.clock());
    return trace
        .changes()
        .map(changes -> changes.applyTo(loaded, trace.options().model()))
        .orElse(loaded);
  }

  private Program client(RecordedScenario scenario, Program loaded) throws InputException {
    try {
      return scenario.client(loaded);
    } catch (LinException e) {
      throw new InputException(file() + ": " + e.getMessage());
    }
  }

  /** What is wrong with an execution of which no order of the calls explains the results. */
  private LinResult.Failing unexplained(TraceFile trace, Program loaded) throws InputException {
    RecordedScenario recorded =
        trace
            .scenario()
            .orElseThrow(() -> new InputException(file() + ": names no scenario of calls"));
    try {
      Optional<Program> right = Optional.empty();
      if (recorded.specification().isPresent()) {
        ProgramInput input =
            allowed(trace.input().ofFiles(List.of(recorded.specification().get())));
        right = Optional.of(session.toolkit().load(input, warning -> {}, session.clock()));
      }
      Scenario scenario = recorded.scenario(loaded);
      LinOptions options =
          new LinOptions(
              trace.options(),
              Optional.empty(),
              recorded.criterion(),
              right,
              List.of(scenario),
              Values.PLAIN,
              recorded.mayBlock());
      Optional<LinResult.Failing> failing =
          session
              .toolkit()
              .judge(
                  recorded.subject(loaded),
                  options,
                  scenario,
                  trace.schedule(),
                  session.interruption()::isRequested);
      if (failing.isPresent() && failing.get().cause() instanceof LinResult.Unexplained) {
        return failing.get();
      }
      throw new InputException(
          file()
              + ": an order of the calls explains the execution; record it again with weir lin"
              + " --trace");
    } catch (LinException e) {
      throw new InputException(file() + ": " + e.getMessage());
    } catch (ReplayException e) {
      throw new InputException(
          file()
              + ": does not fit the program: "
              + e.getMessage()
              + "; record it again with weir lin --trace");
    }
  }

  /** The model of an execution graph. */
  private static Optional<GraphModels> graphs(Schedule schedule) {
    return GraphChecker.modelOf(schedule)
        .flatMap(JudgedModel::named)
        .map(model -> new GraphModels(List.of(model), GraphChecker.optionsOf(schedule)));
  }

  /** The input as it is compiled where the trace is by somebody else. */
  private ProgramInput allowed(ProgramInput input) throws InputException {
    CompilerOptions asked = input.compiler();
    List<String> arguments = new ArrayList<>(asked.arguments());
    asked.recorded().values().forEach(arguments::addAll);
    GivenAgain again = new GivenAgain(file().toString(), session.compilerArguments());
    again.requireNoOthers(arguments);
    again.require(arguments);
    again.ofCompiler(asked.clang(), task.get(Options.CLANG)).ifPresent(session::say);
    return new ProgramInput(
        input.files(),
        new CompilerOptions(
            task.get(Options.CLANG), asked.arguments(), asked.headers(), asked.recorded()),
        input.surroundings(),
        input.choosesValues());
  }

  private Optional<Account> account(Replay replay, Optional<Explainer.Subject> subject) {
    return new Explainer(task).account(List.of(replay), subject);
  }

  private Replay replay(TraceFile trace, Program program) throws InputException {
    try {
      Replay replay =
          session
              .toolkit()
              .replay(
                  program, trace.options(), trace.schedule(), session.interruption()::isRequested);
      if (trace.error().equals(TraceFile.CYCLE)) {
        if (!session
            .toolkit()
            .isCyclic(
                program, trace.options(), trace.schedule(), session.interruption()::isRequested)) {
          throw new InputException(
              file()
                  + ": the execution is sequentially consistent;"
                  + " record it again with weir robust --trace");
        }
        return replay;
      }
      if (trace.error().equals(TraceFile.UNEXPLAINED)) {
        return replay;
      }
      Optional<Failure> shown =
          replay.failures().stream()
              .filter(failure -> TraceFile.error(failure).equals(trace.error()))
              .findFirst();
      if (shown.isEmpty()) {
        throw new InputException(
            file()
                + ": the recorded error ("
                + trace.error()
                + ") does not show"
                + replay.failure().map(Failure::message).map(m -> ", but: " + m).orElse("")
                + "; record it again with weir check --trace");
      }
      return replay.showing(shown.get());
    } catch (ReplayException e) {
      throw new InputException(
          file()
              + ": does not fit the program: "
              + e.getMessage()
              + "; record it again with weir check --trace");
    }
  }
}
