package dev.weir.cli.command;

import dev.weir.cli.execution.CheckpointKeeper;
import dev.weir.cli.execution.CheckpointOption;
import dev.weir.cli.execution.TraceOption;
import dev.weir.cli.input.ProgramOptions;
import dev.weir.cli.options.Combinations;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Warnings;
import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.graph.GraphChecker;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Program;
import dev.weir.report.Report;
import dev.weir.report.Run;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.robust.RobustVerdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** {@code weir robust}. */
public final class RobustCommand implements Callable<Integer> {
  private final Task task;
  private final Session session;
  private final ExplorationOptions exploration;
  private final GraphCheck.MachineCode machineCode;
  private final TraceOption trace;
  private final CheckpointOption checkpoint;
  private final ProgramOptions programOptions;

  /** One run of the command, with what its command line gives. */
  public RobustCommand(Task task) {
    this.task = task;
    session = task.session();
    exploration = new ExplorationOptions(task.given());
    programOptions = new ProgramOptions(task.given());
    trace = new TraceOption(task);
    checkpoint = new CheckpointOption(task);
    machineCode = new GraphCheck.MachineCode(task.given());
  }

  @Override
  public Integer call() throws UsageException, InputException {
    Optional<JudgedModel> judged = exploration.judgedModel();
    RobustOptions options = options(judged);
    requireMonitor(options);
    ProgramInput input = programOptions.input(session.compilerArguments());
    trace.requireWritable(input.files());
    checkpoint.require(
        options.check(),
        isOne(options),
        "one exploration under tso or pso; leave it out for other models",
        input.files());
    Warnings warnings = new Warnings(session);
    Program program = warnings.load(input);
    requireNoGracePeriods(program, input);
    Optional<CheckpointKeeper> keeper = checkpoint.keeper(program);
    RobustOptions kept =
        keeper.map(one -> options.with(one.applyTo(options.check()))).orElse(options);
    RobustResult result =
        judged.isPresent()
            ? judge(program, judged.get(), kept, warnings)
            : task.watched(listener -> session.toolkit().robust(program, kept, listener));
    keeper.ifPresent(one -> one.tell(warnings));
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    if (result.unshown() > 0) {
      warnings.advise(
          "interrupted before "
              + (result.unshown() == 1
                  ? "an execution that shows a violation was"
                  : result.unshown() + " executions that show violations were")
              + " run again to be shown");
    }
    List<String> traceFiles =
        trace.record(
            program,
            input,
            options.check(),
            result.violations().stream().map(TraceOption.Kept::of).toList());
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run = task.run(input, options.check(), warnings);
    Report report = new Report.Robust(run, session.clock().phases(), options, result, traceFiles);
    task.show(report);
    return trace.exitCode(report.standing());
  }

  private RobustOptions options(Optional<JudgedModel> judged) throws UsageException {
    machineCode.requireMeaning(exploration.title(), judged.stream().toList());
    if (judged.isEmpty()) {
      Combinations.require(task.given());
      return new RobustOptions(
          exploration.optionsOfBuffers(),
          task.get(Options.METHOD),
          randomRuns(),
          task.get(Options.SEED));
    }
    GraphCheck.requireMeaning(task.given(), judged.get().title(), false);
    return new RobustOptions(
        exploration.judgedOptions(exploration.title()),
        Method.TRACES,
        OptionalLong.empty(),
        task.get(Options.SEED));
  }

  /** Judges each execution graph of a model. */
  private RobustResult judge(
      Program program, JudgedModel model, RobustOptions options, Warnings warnings) {
    GraphOptions graphs = machineCode.applyTo(GraphOptions.of(true));
    GraphChecker.Robustness found =
        task.watched(
            listener ->
                session
                    .toolkit()
                    .robustByGraphs(program, model, graphs, options.check(), listener));
    boolean isUncertain = found.lacksDependencies() && !graphs.ignoresDependencies();
    if (isUncertain && found.result().verdict() == RobustVerdict.NOT_ROBUST) {
      warnings.advise(GraphCheck.ORDER_LACKS_DEPENDENCIES);
    }
    return found.result();
  }

  /** Whether one exploration answers, but for what is found out behind it. */
  private static boolean isOne(RobustOptions options) {
    MemoryModel model = options.check().model();
    return model.isBuffered() && (options.method() == Method.TRACES || model.isMonitored());
  }

  private static void requireMonitor(RobustOptions options) throws UsageException {
    MemoryModel model = options.check().model();
    if (options.method() == Method.MONITOR) {
      requireMonitor(model);
    }
    if (model.isBuffered() && options.runs().isPresent() && !model.isMonitored()) {
      throw new UsageException(
          "--runs cannot judge buffers of a bounded size; leave out --runs or --buffer-size");
    }
  }

  /**
   * Refuses a model that no monitor can judge.
   *
   * @throws UsageException if there is none for it
   */
  static void requireMonitor(MemoryModel model) throws UsageException {
    if (model.isBuffered() && model.monitored().isEmpty()) {
      throw new UsageException(
          "there is no monitor for the model "
              + model.name()
              + "; use weir robust with --method traces");
    }
  }

  /** Executions that a grace period rules out are known by their final states alone. */
  private static void requireNoGracePeriods(Program program, ProgramInput input)
      throws InputException {
    if (LitmusTest.hasGracePeriods(program)) {
      throw new InputException(
          input.names().getFirst()
              + ": robust cannot judge synchronize_rcu; use check or litmus with several models");
    }
  }

  private OptionalLong randomRuns() throws UsageException {
    if (task.get(Options.RUNS).isEmpty()) {
      return OptionalLong.empty();
    }
    if (task.get(Options.METHOD) != Method.MONITOR || exploration.boundsPreemptions()) {
      throw new UsageException(
          "--runs cannot be combined with --method traces or --context-bound; leave those out");
    }
    return OptionalLong.of(task.get(Options.RUNS).get());
  }
}
