package dev.weir.graph;

import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.options.Interrupted;
import dev.weir.machine.report.Failure;
import dev.weir.program.Program;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.schedule.ReplayException;
import dev.weir.search.schedule.Schedules;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Checks a program under a memory model by exploring its execution graphs. */
public final class GraphChecker {
  private final Program program;
  private final ExternalFunctions library;
  private final JudgedModel model;

  /**
   * What an exploration found.
   *
   * @param result the answer; its executions are graphs, or classes of graphs
   * @param replays for each error the execution that shows it, in an order that can be followed
   * @param lacksDependencies whether there may be dependencies that were not followed, so that an
   *     error may be one that the model does not allow
   */
  public record Result(
      CheckResult result, Map<Failure, Replay> replays, boolean lacksDependencies) {
    /** Copies its parts. */
    public Result {
      replays = Map.copyOf(replays);
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
   * @param options the model in them does not count
   * @param graphs how graphs are explored
   * @param monitors see the ends of executions, when all writes are in memory, and no events
   */
  public Result check(
      CheckOptions options,
      GraphOptions graphs,
      List<Monitor> monitors,
      ProgressListener listener) {
    return GraphTeam.onLargeStack(() -> explore(options, graphs, monitors, listener));
  }

  private Result explore(
      CheckOptions options,
      GraphOptions graphs,
      List<Monitor> monitors,
      ProgressListener listener) {
    long start = System.nanoTime();
    int workers = monitors.isEmpty() ? options.workers() : 1;
    List<GraphRun> runs = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      ProgressListener told =
          i == 0 ? listener : ProgressListener.stoppingWhen(listener::wantsToStop);
      runs.add(new GraphRun(program, library, model, options, graphs, monitors, told, start, 0));
    }
    return (workers > 1 ? new GraphTeam(runs).explore() : runs.getFirst().explore())
        .orElseGet(
            () -> {
              CheckOptions counting = options.with(options.machine().countingTurns());
              return new GraphRun(
                      program, library, model, counting, graphs, monitors, listener, start, 1)
                  .explore()
                  .orElseThrow();
            });
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
    CheckOptions all = options.with(Schedules.options(options.machine(), schedule)).goingOn();
    GraphRun run =
        new GraphRun(
            found.model().compiled(program),
            library,
            found.model(),
            all,
            found.options(),
            List.of(),
            ProgressListener.stoppingWhen(stop),
            System.nanoTime(),
            Schedules.turns(schedule));
    return run.replay(schedule);
  }

  /** The name of the model under which a schedule is a graph; empty of any other schedule. */
  public static Optional<String> modelOf(Schedule schedule) {
    return GraphSchedule.model(schedule).map(JudgedModel::title);
  }
}
