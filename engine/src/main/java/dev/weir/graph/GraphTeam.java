package dev.weir.graph;

import dev.weir.graph.GraphRun.End;
import dev.weir.machine.Machine;
import dev.weir.machine.step.CommonNumbers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Several workers that explore one program, each on a machine of its own. */
final class GraphTeam {
  private static final long STACK_BYTES = 64L << 20;

  private final List<GraphRun> runs;

  /**
   * A team.
   *
   * @param runs begin nowhere; what the first one finds in the end is what all have found
   */
  GraphTeam(List<GraphRun> runs) {
    this.runs = runs;
    Machine first = runs.getFirst().machine();
    CommonNumbers numbers = new CommonNumbers(first.identities(), first.actors());
    runs.stream()
        .skip(1)
        .map(GraphRun::machine)
        .forEach(machine -> numbers.join(machine.identities(), machine.actors()));
  }

  /**
   * Explores. Rounds, and what the monitors of one exploration see, are for one alone.
   *
   * @return what was found; empty where it is to be explored with turns of loops counted
   */
  Optional<GraphChecker.Result> explore() {
    GraphRun first = runs.getFirst();
    while (true) {
      GraphPool pool = new GraphPool(runs.size());
      runs.forEach(run -> run.join(runs, pool, run == first));
      List<End> ends =
          onLargeStacks(
              runs.stream()
                  .<Callable<End>>map(run -> () -> explore(run, pool, run == first))
                  .toList());
      if (ends.contains(End.AGAIN) && !ends.contains(End.STOPPED)) {
        if (runs.stream().anyMatch(GraphRun::needsCounts)) {
          return Optional.empty();
        }
        runs.forEach(run -> runs.stream().filter(r -> r != run).forEach(run::learnFrom));
        continue;
      }
      // All is explored only if each worker says so.
      boolean areDone = ends.stream().allMatch(End.DONE::equals);
      if (areDone && fillFromNowOn(runs)) {
        continue;
      }
      runs.subList(1, runs.size()).forEach(first::add);
      return Optional.of(first.result(areDone && !pool.isStopped()));
    }
  }

  private static End explore(GraphRun run, GraphPool pool, boolean begins) {
    End end = End.STOPPED;
    try {
      end = run.explore(Optional.of(pool), begins);
      return end;
    } finally {
      if (end != End.DONE) {
        pool.stop();
      }
    }
  }

  /**
   * Whether all is to be explored again, with the question whether holes can be filled: some could
   * not, so that graphs may be missing. It takes time, and few programs need it.
   */
  static boolean fillFromNowOn(List<GraphRun> runs) {
    boolean isNeeded = runs.stream().anyMatch(GraphRun::shouldFill);
    if (isNeeded) {
      runs.forEach(GraphRun::fill);
    }
    return isNeeded;
  }

  /** What is found in a Java thread of its own: an exploration goes as deep as there are events. */
  static <T> T onLargeStack(Callable<T> exploration) {
    return onLargeStacks(List.of(exploration)).getFirst();
  }

  private static <T> List<T> onLargeStacks(List<Callable<T>> explorations) {
    List<FutureTask<T>> tasks = explorations.stream().map(FutureTask::new).toList();
    for (FutureTask<T> task : tasks) {
      Thread thread = new Thread(null, task, "graphs", STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
    }
    return tasks.stream().map(GraphTeam::result).toList();
  }

  private static <T> T result(FutureTask<T> task) {
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
    } catch (ExecutionException thrown) {
      switch (thrown.getCause()) {
        case RuntimeException defect -> throw defect;
        case Error defect -> throw defect;
        case null, default -> throw new IllegalStateException(thrown);
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
