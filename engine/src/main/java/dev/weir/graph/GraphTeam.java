package dev.weir.graph;

import dev.weir.graph.GraphRun.End;
import dev.weir.graph.thread.AtomicBlocks;
import dev.weir.machine.Machine;
import dev.weir.machine.step.CommonNumbers;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.checkpoint.GraphPart;
import dev.weir.search.checkpoint.GraphsLeft.Doubts;
import dev.weir.search.checkpoint.Knowledge;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.Remarks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Workers that explore one program, each on a machine of its own. All is begun again where more is
 * learnt of the program, and for each round where loops may have no end.
 */
final class GraphTeam {
  private static final long STACK_BYTES = 64L << 20;

  private final List<GraphRun> runs;
  private final GraphRun first;
  private final AtomicBlocks.Known blocks;
  private final boolean keepsGoing;
  private final Optional<CheckpointWriter> keeper;

  /** When the exploration began, as if all the time that was spent on it had been one. */
  private final long start;

  /**
   * A team.
   *
   * @param runs stand nowhere
   * @param blocks what they know of atomic blocks
   * @param start when all began, as {@link System#nanoTime} has it, less what other processes have
   *     spent on it
   * @param keepsGoing whether all errors are looked for, and not the first alone
   * @param keeper keeps what the exploration can be gone on with
   */
  GraphTeam(
      List<GraphRun> runs,
      AtomicBlocks.Known blocks,
      long start,
      boolean keepsGoing,
      Optional<CheckpointWriter> keeper) {
    this.runs = runs;
    this.first = runs.getFirst();
    this.blocks = blocks;
    this.start = start;
    this.keepsGoing = keepsGoing;
    this.keeper = keeper;
    keeper.ifPresent(asks -> runs.forEach(run -> run.pauseFor(asks)));
    Machine machine = first.machine();
    CommonNumbers numbers = new CommonNumbers(machine.identities(), machine.actors());
    runs.stream()
        .skip(1)
        .map(GraphRun::machine)
        .forEach(other -> numbers.join(other.identities(), other.actors()));
  }

  /**
   * Explores.
   *
   * @param begun what there is to be explored
   * @return what was found; empty where it is to be explored with turns of loops counted
   */
  Optional<CheckResult> explore(List<GraphPart> begun) {
    List<GraphPart> parts = begun;
    while (true) {
      GraphPool pool = new GraphPool(runs.size(), parts);
      runs.forEach(run -> run.join(runs, pool, run == first));
      List<End> ends =
          onLargeStacks(runs.stream().<Callable<End>>map(run -> () -> explore(run, pool)).toList());
      List<GraphPart> left = new ArrayList<>(pool.rest());
      runs.forEach(run -> run.left().ifPresent(left::add));
      boolean isStopped =
          ends.contains(End.STOPPED) || pool.isStopped() && !ends.contains(End.AGAIN);
      if (!isStopped && ends.contains(End.AGAIN)) {
        if (runs.stream().anyMatch(GraphRun::needsCounts)) {
          return Optional.empty();
        }
        runs.forEach(run -> runs.stream().filter(r -> r != run).forEach(run::learnFrom));
        restart();
        parts = List.of(GraphPart.WHOLE);
      } else if (!isStopped && pool.isPaused()) {
        keep(left, false);
        parts = left;
      } else if (!isStopped && beginsAgain()) {
        parts = List.of(GraphPart.WHOLE);
      } else {
        // What was kept before stays where this is out of date.
        if (!ends.contains(End.AGAIN)) {
          keep(left, left.isEmpty() || !all().haveMetLimit());
        }
        return Optional.of(found(!isStopped));
      }
    }
  }

  private void restart() {
    runs.forEach(GraphRun::restart);
    blocks.beginAnew();
  }

  /** Keeps the exploration if that is due. */
  void keepIfDue(List<GraphPart> left) {
    if (keeper.filter(CheckpointWriter::isDue).isPresent()) {
      keep(left, false);
    }
  }

  private static End explore(GraphRun run, GraphPool pool) {
    End end = End.STOPPED;
    try {
      end = run.explore(pool);
      return end;
    } finally {
      if (end != End.DONE && !pool.isPaused()) {
        pool.stop();
      }
    }
  }

  /** Whether all is to be explored again after it was explored. */
  private boolean beginsAgain() {
    // To ask whether holes can be filled takes time, and few programs need it.
    if (runs.stream().anyMatch(GraphRun::shouldFill)) {
      runs.forEach(GraphRun::fill);
      restart();
      return true;
    }
    if (first.rounds().areCounted()
        && all().mayChangeWithMoreTurns(isAnswered())
        && !remarks().maxThreadsMet()) {
      CheckResult found = found(true);
      runs.forEach(run -> run.rounds().next(true, found));
      restart();
      return true;
    }
    return false;
  }

  /** An error is an answer, unless graphs that are not sequentially consistent are asked for. */
  private boolean isAnswered() {
    return departures().map(found -> !found.areNone()).orElseGet(() -> all().haveErrors());
  }

  // What all have found

  private GraphFindings all() {
    GraphFindings all = new GraphFindings();
    runs.forEach(run -> all.add(run.findings(), keepsGoing));
    Doubts doubts = doubts();
    if (doubts.hasDeadEnds() || doubts.hasLoadedOperand() && doubts.splitsUpdates()) {
      all.meet(Bound.LOAD_BUFFERING);
    }
    return all;
  }

  /** The graphs that are not sequentially consistent, if these were asked for. */
  Optional<Departures> departures() {
    Optional<Departures> all = first.errors().departures().map(Departures::another);
    all.ifPresent(sum -> runs.forEach(run -> run.errors().departures().ifPresent(sum::add)));
    return all;
  }

  private Doubts doubts() {
    return runs.stream().map(GraphRun::doubts).reduce(Doubts.NONE, Doubts::and);
  }

  private Remarks remarks() {
    return runs.stream().map(run -> Remarks.of(run.machine())).reduce(Remarks::and).orElseThrow();
  }

  /** Whether there may be dependencies that were not followed. */
  boolean lacksDependencies() {
    return doubts().lacksDependencies();
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /**
   * What was found in this round, and before, as far as it is not found again.
   *
   * @param exhausted whether all was explored
   */
  CheckResult found(boolean exhausted) {
    CheckResult inRound =
        all()
            .result(remarks(), exhausted, elapsed(), runs.size())
            .by(first.isFull() ? Algorithm.GRAPHS : Algorithm.READS_FROM);
    return first.rounds().all(inRound, exhausted);
  }

  private void keep(List<GraphPart> left, boolean isOver) {
    if (keeper.isEmpty()) {
      return;
    }
    List<Machine> machines = runs.stream().map(GraphRun::machine).toList();
    keeper
        .get()
        .keep(
            new Checkpoint(
                first.rest(left, doubts(), Knowledge.of(machines)),
                Optional.of(
                    new Checkpoint.Found(
                        all().keep(remarks()),
                        List.of(),
                        isOver,
                        first.rounds().earlier(),
                        elapsed()))));
  }

  /** What is found in Java threads of their own: explorations go as deep as there are events. */
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
