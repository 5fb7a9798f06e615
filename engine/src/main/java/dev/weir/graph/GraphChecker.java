package dev.weir.graph;

import dev.weir.graph.model.JudgedModel;
import dev.weir.graph.thread.AtomicBlocks;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.robust.CycleEvent;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustResult;
import dev.weir.robust.RobustVerdict;
import dev.weir.robust.Violation;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.GraphPart;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.search.schedule.Schedules;
import dev.weir.search.worker.TasksElsewhere;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
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
      return explorer.countingTurns().explore(1, kept).map(explorer::shown);
    }
    Optional<Explored> found = explorer.explore(0, kept);
    return (found.isPresent() || !goesOn.getAsBoolean()
            ? found
            : explorer.countingTurns().explore(1, Optional.empty()))
        .map(explorer::shown);
  }

  /**
   * Whether the model adds executions to the sequentially consistent ones.
   *
   * @param result the answer; its executions are graphs, with an order of writes
   * @param lacksDependencies whether there may be dependencies that were not followed, so that an
   *     execution may be one that the model does not allow
   */
  public record Robustness(RobustResult result, boolean lacksDependencies) {}

  /**
   * Finds out whether the model adds executions to the sequentially consistent ones. Errors are
   * those of sequentially consistent executions, and do not end the search.
   *
   * @param options the model in them does not count; whether to go on after the first execution
   *     that is not sequentially consistent
   * @param graphs how graphs are explored, which is with an order of writes whatever they say
   */
  public Robustness robust(CheckOptions options, GraphOptions graphs, ProgressListener listener) {
    Explorer explorer =
        new Explorer(
            options.goingOn(), graphs.withOrderOfWrites(), List.of(), listener, System.nanoTime());
    explorer.judged = Optional.of(options.keepGoing());
    Explored found =
        explorer
            .explore(0, Optional.empty())
            .or(() -> explorer.countingTurns().explore(1, Optional.empty()))
            .orElseThrow();
    return new Robustness(explorer.robustness(found), found.team().lacksDependencies());
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
        .map(other -> simplest(found, explorer.shown(other)))
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

  /** What a team has found. */
  private record Explored(CheckResult result, GraphTeam team) {}

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

    /**
     * Where it is asked of each graph whether it is sequentially consistent: whether to go on after
     * the first that is not.
     */
    private Optional<Boolean> judged = Optional.empty();

    /** The parts that a cluster has, if there is one. */
    private Optional<TasksElsewhere<GraphPart>> outside;

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
      this.outside = options.cluster().map(one -> new TasksElsewhere<>(one, part -> part));
    }

    private Explorer countingTurns() {
      CheckOptions counting = options.with(options.machine().countingTurns());
      Explorer explorer = new Explorer(counting, graphs, monitors, listener, start);
      explorer.sought = sought;
      explorer.watcher = watcher;
      explorer.judged = judged;
      // No number may stand for two tasks: what was handed out before may come back late.
      explorer.outside = outside;
      return explorer;
    }

    /** What is found; empty where turns are to be counted for it. */
    private Optional<Explored> explore(int firstTurns, Optional<Checkpoint> kept) {
      // What the monitors of one exploration see is for one alone.
      int workers = monitors.isEmpty() && options.cluster().isEmpty() ? options.workers() : 1;
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
      runs.forEach(run -> run.errors().seek(sought));
      watcher.ifPresent(one -> runs.forEach(run -> run.errors().watchBy(one)));
      judged.ifPresent(keepsGoing -> runs.forEach(run -> run.errors().judge(keepsGoing)));
      if (kept.isPresent()) {
        if (!blocks.addAll(kept.get().graphs().blocks())) {
          throw new IllegalStateException("atomic blocks that execution graphs do not support");
        }
        runs.forEach(run -> run.goOn(kept.get(), run == runs.getFirst()));
      }
      List<GraphPart> parts =
          kept.map(from -> from.graphs().parts()).orElse(List.of(GraphPart.WHOLE));
      long spent = spent().toNanos();
      GraphTeam team =
          new GraphTeam(runs, blocks, start - spent, options.keepGoing(), options.keeper());
      if (options.cluster().isPresent() && isOfExecutionsAlone()) {
        Cluster cluster = options.cluster().get();
        PartsElsewhere elsewhere =
            new PartsElsewhere(
                cluster, outside.orElseThrow(), options.taskLength(), blocks, team::keepIfDue);
        runs.getFirst().exploreElsewhere(Optional.of(elsewhere));
      }
      boolean isDone = kept.filter(Checkpoint::isDone).isPresent();
      Optional<CheckResult> found =
          isDone ? Optional.of(team.found(parts.isEmpty())) : team.explore(parts);
      return found.map(result -> new Explored(result, team));
    }

    /** Whether nobody looks at the graphs, but for their errors. */
    private boolean isOfExecutionsAlone() {
      return monitors.isEmpty() && sought.isEmpty() && watcher.isEmpty() && judged.isEmpty();
    }

    /** What was found, with the executions that show the errors. */
    private Result shown(Explored found) {
      Map<Failure, Told> executions = new HashMap<>();
      Telling telling = new Telling();
      for (FoundError error : found.result().errors()) {
        executions.put(error.failure(), telling.told(error));
      }
      return new Result(found.result(), executions, found.team().lacksDependencies());
    }

    /** What was found of the graphs that are not sequentially consistent. */
    private RobustResult robustness(Explored found) {
      CheckResult explored = found.result();
      Departures departures = found.team().departures().orElseThrow();
      Telling telling = new Telling();
      List<Violation> harmful = new ArrayList<>();
      List<Violation> others = new ArrayList<>();
      for (Map.Entry<Departures.Where, Schedule> one : departures.found().entrySet()) {
        Optional<FoundError> error = departures.harm(one.getKey());
        boolean keepsGoing = judged.orElseThrow();
        telling
            .cycle(one.getKey(), one.getValue())
            .map(told -> violation(told, one.getValue()))
            .map(
                violation ->
                    keepsGoing
                        ? violation.with(
                            new Violation.Harm(error.map(telling::harmful), explored.complete()))
                        : violation)
            .ifPresent((error.isPresent() ? harmful : others)::add);
      }
      harmful.addAll(others);
      boolean isUnshown = !departures.areNone() && departures.found().isEmpty();
      return new RobustResult(
          RobustVerdict.of(explored, departures.count()),
          explored.complete(),
          RobustOptions.Method.TRACES,
          explored,
          explored.firstError(),
          departures.count(),
          harmful,
          isUnshown ? 1 : departures.found().size() - harmful.size(),
          List.of());
    }

    private static Violation violation(ToldCycle told, Schedule schedule) {
      List<TraceStep> steps = told.replay().steps();
      return new Violation(
          CycleEvent.of(steps, told.overtaken() - 1),
          CycleEvent.of(steps, told.by() - 1),
          told.isKept(),
          told.cycle().stream().map(step -> CycleEvent.of(steps, step - 1)).toList(),
          schedule,
          told.replay(),
          Optional.empty(),
          Optional.empty());
    }

    /** What other processes have spent on this exploration. */
    private Duration spent() {
      return options
          .checkpoint()
          .flatMap(Checkpoint::found)
          .map(Checkpoint.Found::elapsed)
          .orElse(Duration.ZERO);
    }

    /** Makes executions again to tell them, as long as there is time. */
    private final class Telling {
      private final BooleanSupplier stop;
      private final long end;

      Telling() {
        boolean isLate = listener.wantsToStop();
        stop = isLate ? () -> false : listener::wantsToStop;
        end = System.nanoTime() + (isLate ? LATE_TELLING : TELLING).toNanos();
      }

      private GraphRun run(Schedule schedule) throws ReplayException {
        Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
        CheckOptions telling =
            options.unkept().withTimeLimit(Optional.of(left)).withMemoryLimit(Optional.empty());
        return GraphChecker.run(
            program, library, new GraphSchedule(model, graphs), telling, schedule, stop);
      }

      /** The execution of an error, or the error alone where there is no time to tell it. */
      Told told(FoundError error) {
        Failure failure = error.failure();
        try {
          return run(error.schedule()).replay(error.schedule()).entrySet().stream()
              .filter(entry -> GraphFindings.isSame(entry.getKey(), failure))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElseGet(() -> Told.nothingBut(failure));
        } catch (Interrupted | ReplayException untold) {
          // The verdict does not hang on it.
          return Told.nothingBut(failure);
        }
      }

      Violation.HarmfulExecution harmful(FoundError error) {
        return new Violation.HarmfulExecution(
            error.failure(), error.schedule(), told(error).replay());
      }

      /** The execution that shows what is out of order; empty where there is no time to tell it. */
      Optional<ToldCycle> cycle(Departures.Where where, Schedule schedule) {
        try {
          return run(schedule).tellCycle(schedule, where);
        } catch (Interrupted | ReplayException untold) {
          return Optional.empty();
        }
      }
    }
  }

  /** A run that makes the graph of a schedule. */
  private static GraphRun run(
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
        Schedules.turns(schedule));
  }

  /**
   * Makes the graph of an execution again that was found, and tells it.
   *
   * @param options those of that exploration; the model in them does not count
   * @param stop may ask for an end
   * @throws ReplayException if the schedule is none of a graph of this program, or shows nothing:
   *     no error, and an execution that is sequentially consistent
   * @throws Interrupted if the end was asked for
   */
  public static Replay replay(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Schedule schedule,
      BooleanSupplier stop)
      throws ReplayException {
    Optional<Replay> failing =
        made(program, library, options, schedule, stop).replay(schedule).values().stream()
            .map(Told::replay)
            .reduce(Replay::withFailuresOf);
    if (failing.isPresent()) {
      return failing.get();
    }
    if (!isCyclic(program, library, options, schedule, stop)) {
      throw new ReplayException("it shows no error");
    }
    return made(program, library, options, schedule, stop).tell(schedule);
  }

  /**
   * Whether the graph of an execution that was found is not sequentially consistent.
   *
   * @param options those of that exploration; the model in them does not count
   * @param stop may ask for an end
   * @throws ReplayException if the schedule is none of a graph of this program
   * @throws Interrupted if the end was asked for
   */
  public static boolean isCyclic(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Schedule schedule,
      BooleanSupplier stop)
      throws ReplayException {
    return !made(program, library, options, schedule, stop).isSequential(schedule);
  }

  /**
   * Makes the graph of an execution again that was found, and tells it, whatever it shows.
   *
   * @param options those of that exploration; the model in them does not count
   * @param stop may ask for an end
   * @throws ReplayException if the schedule is none of a graph of this program
   * @throws Interrupted if the end was asked for
   */
  public static Replay tell(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Schedule schedule,
      BooleanSupplier stop)
      throws ReplayException {
    return made(program, library, options, schedule, stop).tell(schedule);
  }

  private static GraphRun made(
      Program program,
      ExternalFunctions library,
      CheckOptions options,
      Schedule schedule,
      BooleanSupplier stop)
      throws ReplayException {
    GraphSchedule found = GraphSchedule.of(schedule);
    return run(found.model().compiled(program), library, found, options, schedule, stop);
  }

  /** The name of the model under which a schedule is a graph; empty of any other schedule. */
  public static Optional<String> modelOf(Schedule schedule) {
    return GraphSchedule.model(schedule).map(JudgedModel::title);
  }

  /**
   * How the graph of a schedule was explored.
   *
   * @throws IllegalArgumentException if the schedule is none of a graph
   */
  public static GraphOptions optionsOf(Schedule schedule) {
    try {
      return GraphSchedule.of(schedule).options();
    } catch (ReplayException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
