package dev.weir.graph;

import dev.weir.graph.model.JudgedModel;
import dev.weir.graph.thread.AtomicBlocks;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.GraphPart;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Checks a program under a memory model by exploring its execution graphs. */
public final class GraphChecker {
  /** How long it may take to make the executions again that fail. */
  private static final Duration TELLING = Duration.ofSeconds(10);

  /** The same where the user has asked for an end before. */
  private static final Duration LATE_TELLING = Duration.ofSeconds(2);

  private final Program program;
  private final ExternalFunctions library;
  private final JudgedModel model;

  /**
   * What an exploration found.
   *
   * @param result the answer; its executions are graphs, or classes of graphs
   * @param executions for each error the execution that shows it
   * @param lacksDependencies whether there may be dependencies that were not followed, so that an
   *     error may be one that the model does not allow
   */
  public record Result(
      CheckResult result, Map<Failure, Told> executions, boolean lacksDependencies) {
    /** Copies its parts. */
    public Result {
      executions = Map.copyOf(executions);
    }

    /** The execution that shows one of the errors. */
    public Told execution(FoundError error) {
      return Objects.requireNonNull(executions.get(error.failure()));
    }

    /** Whether an error is shown by an execution in which reads find what was overwritten. */
    private boolean hasLateReads() {
      return executions.values().stream().map(Told::effort).anyMatch(ToldOrder::hasLateReads);
    }
  }

  /**
   * A checker.
   *
   * @param library what the program may call
   * @param model judges the executions
   */
  public GraphChecker(Program program, ExternalFunctions library, JudgedModel model) {
    this.program = model.compiled(program);
    this.library = library;
    this.model = model;
  }

  /**
   * Explores.
   *
   * @param options the model in them does not count; what they keep is kept, and gone on with
   * @param graphs how graphs are explored
   * @param monitors see the ends of executions, when all writes are in memory, and no events
   */
  public Result check(
      CheckOptions options,
      GraphOptions graphs,
      List<Monitor> monitors,
      ProgressListener listener) {
    return check(options, graphs, monitors, listener, () -> true).orElseThrow();
  }

  /**
   * The same, where it may be better to do something else than to explore loops in rounds.
   *
   * @param goesOn asked once, if loops seem to have no end, before they are explored in rounds
   * @return nothing if the exploration does not go on then
   */
  public Optional<Result> check(
      CheckOptions options,
      GraphOptions graphs,
      List<Monitor> monitors,
      ProgressListener listener,
      BooleanSupplier goesOn) {
    Optional<Checkpoint> kept = options.checkpoint();
    Explorer explorer = new Explorer(options, graphs, monitors, listener, System.nanoTime());
    if (kept.filter(from -> from.left().countsTurns()).isPresent()) {
      return explorer.countingTurns().explore(1, kept);
    }
    Optional<Result> found = explorer.explore(0, kept);
    return found.isPresent() || !goesOn.getAsBoolean()
        ? found
        : explorer.countingTurns().explore(1, Optional.empty());
  }

  /**
   * Explores for somebody who sees the graphs that fail, and ends the exploration when he has seen
   * enough. The answer has no executions.
   *
   * @param options with {@link CheckOptions#keepGoing}
   */
  public CheckResult watch(
      CheckOptions options,
      GraphOptions graphs,
      FailureWatcher watcher,
      ProgressListener listener) {
    Explorer explorer = new Explorer(options, graphs, List.of(), listener, System.nanoTime());
    explorer.watcher = Optional.of(watcher);
    return explorer
        .explore(0, Optional.empty())
        .or(() -> explorer.countingTurns().explore(1, Optional.empty()))
        .orElseThrow()
        .result();
  }

  /**
   * The same errors, each with the simplest execution that is found for it among some thousands:
   * with as few reads as possible that do not find what was written last.
   *
   * @param options those of {@link #check}, and how long it may take at most
   * @param graphs those of {@link #check}
   * @param found what that came to
   */
  public Result simplest(
      CheckOptions options, GraphOptions graphs, Result found, ProgressListener listener) {
    if (!found.hasLateReads()) {
      return found;
    }
    CheckOptions seeking = options.unkept().goingOn().withWorkers(1);
    Explorer explorer = new Explorer(seeking, graphs, List.of(), listener, System.nanoTime());
    explorer.sought = found.result().errors().stream().map(FoundError::failure).toList();
    return explorer
        .explore(0, Optional.empty())
        .or(() -> explorer.countingTurns().explore(1, Optional.empty()))
        .map(other -> simplest(found, other))
        .orElse(found);
  }

  private static Result simplest(Result found, Result other) {
    List<FoundError> errors = new ArrayList<>();
    Map<Failure, Told> executions = new HashMap<>();
    for (FoundError error : found.result().errors()) {
      FoundError simplest = error;
      Told told = found.execution(error);
      for (FoundError another : other.result().errors()) {
        Told instead = other.execution(another);
        if (GraphFindings.isSame(another.failure(), error.failure())
            && instead.effort() < told.effort()) {
          simplest = another;
          told = instead;
        }
      }
      errors.add(simplest);
      executions.put(simplest.failure(), told);
    }
    return new Result(found.result().withErrors(errors), executions, found.lacksDependencies());
  }

  /** Explores from the beginning, or from where another process has stopped. */
  private final class Explorer {
    private final CheckOptions options;
    private final GraphOptions graphs;
    private final List<Monitor> monitors;
    private final ProgressListener listener;
    private final long start;

    /** Errors whose simplest executions are looked for, and nothing else. */
    private List<Failure> sought = List.of();

    private Optional<FailureWatcher> watcher = Optional.empty();

    Explorer(
        CheckOptions options,
        GraphOptions graphs,
        List<Monitor> monitors,
        ProgressListener listener,
        long start) {
      this.options = options;
      this.graphs = graphs;
      this.monitors = monitors;
      this.listener = listener;
      this.start = start;
    }

    private Explorer countingTurns() {
      CheckOptions counting = options.with(options.machine().countingTurns());
      Explorer explorer = new Explorer(counting, graphs, monitors, listener, start);
      explorer.sought = sought;
      explorer.watcher = watcher;
      return explorer;
    }

    /** What is found; empty where turns are to be counted for it. */
    private Optional<Result> explore(int firstTurns, Optional<Checkpoint> kept) {
      // What the monitors of one exploration see is for one alone.
      int workers = monitors.isEmpty() ? options.workers() : 1;
      AtomicBlocks.Known blocks = new AtomicBlocks.Known();
      List<GraphRun> runs = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        runs.add(
            new GraphRun(
                program,
                library,
                model,
                options,
                graphs,
                blocks,
                monitors,
                i == 0 ? listener : ProgressListener.stoppingWhen(listener::wantsToStop),
                start,
                firstTurns));
      }
      runs.forEach(run -> run.seek(sought));
      watcher.ifPresent(one -> runs.forEach(run -> run.watchBy(one)));
      if (kept.isPresent()) {
        if (!blocks.addAll(kept.get().graphs().blocks())) {
          throw new IllegalStateException("atomic blocks of which nothing is understood");
        }
        runs.forEach(run -> run.goOn(kept.get(), run == runs.getFirst()));
      }
      List<GraphPart> parts =
          kept.map(from -> from.graphs().parts()).orElse(List.of(GraphPart.WHOLE));
      long spent = spent().toNanos();
      GraphTeam team =
          new GraphTeam(runs, blocks, start - spent, options.keepGoing(), options.keeper());
      boolean isDone = kept.filter(Checkpoint::isDone).isPresent();
      Optional<CheckResult> found =
          isDone ? Optional.of(team.found(parts.isEmpty())) : team.explore(parts);
      return found.map(
          result ->
              watcher.isPresent()
                  ? new Result(result, Map.of(), team.lacksDependencies())
                  : shown(result, team.lacksDependencies()));
    }

    /** What was found, with the executions that show the errors. */
    private Result shown(CheckResult result, boolean lacksDependencies) {
      Map<Failure, Told> executions = new HashMap<>();
      boolean isLate = listener.wantsToStop();
      BooleanSupplier stop = isLate ? () -> false : listener::wantsToStop;
      long end = System.nanoTime() + (isLate ? LATE_TELLING : TELLING).toNanos();
      for (FoundError error : result.errors()) {
        Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
        executions.put(error.failure(), told(error, left, stop));
      }
      return new Result(result, executions, lacksDependencies);
    }

    /** What other processes have spent on this exploration. */
    private Duration spent() {
      return options
          .checkpoint()
          .flatMap(Checkpoint::found)
          .map(Checkpoint.Found::elapsed)
          .orElse(Duration.ZERO);
    }

    /** The execution of an error, or the error alone where there is no time to tell it. */
    private Told told(FoundError error, Duration limit, BooleanSupplier stop) {
      Failure failure = error.failure();
      CheckOptions telling =
          options.unkept().withTimeLimit(Optional.of(limit)).withMemoryLimit(Optional.empty());
      try {
        return GraphChecker.told(
                program, library, new GraphSchedule(model, graphs), telling, error.schedule(), stop)
            .entrySet()
            .stream()
            .filter(entry -> GraphFindings.isSame(entry.getKey(), failure))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseGet(() -> Told.nothingBut(failure));
      } catch (Interrupted | ReplayException untold) {
        // The verdict does not hang on it.
        return Told.nothingBut(failure);
      }
    }
  }

  /** The errors of a graph, each with the execution that shows it. */
  private static Map<Failure, Told> told(
      Program compiled,
      ExternalFunctions library,
      GraphSchedule found,
      CheckOptions options,
      Schedule schedule,
      BooleanSupplier stop)
      throws ReplayException {
    return new GraphRun(
            compiled,
            library,
            found.model(),
            options.with(Schedules.options(options.machine(), schedule)).goingOn(),
            found.options(),
            new AtomicBlocks.Known(),
            List.of(),
            ProgressListener.stoppingWhen(stop),
            System.nanoTime(),
            Schedules.turns(schedule))
        .replay(schedule);
  }

  /**
   * Makes the graph of an execution again that {@link #check} has found, and tells it.
   *
   * @param options those of that exploration; the model in them does not count
   * @param stop may ask for an end
   * @throws ReplayException if the schedule is none of a graph of this program
   * @throws Interrupted if the end was asked for
   */
  public static Replay replay(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Schedule schedule,
      BooleanSupplier stop)
      throws ReplayException {
    GraphSchedule found = GraphSchedule.of(schedule);
    Program compiled = found.model().compiled(program);
    return told(compiled, library, found, options, schedule, stop).values().stream()
        .map(Told::replay)
        .reduce(Replay::withFailuresOf)
        .orElseThrow();
  }

  /** The name of the model under which a schedule is a graph; empty of any other schedule. */
  public static Optional<String> modelOf(Schedule schedule) {
    return GraphSchedule.model(schedule).map(JudgedModel::title);
  }
}
