package dev.weir.graph;

import dev.weir.graph.thread.AtomicBlocks;
import dev.weir.machine.step.GivenNumbers;
import dev.weir.search.checkpoint.Checkpoint;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.GraphPart;
import dev.weir.search.checkpoint.GraphsLeft;
import dev.weir.search.checkpoint.GraphsLeft.Doubts;
import dev.weir.search.checkpoint.Knowledge;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.RemoteTask;
import dev.weir.search.checkpoint.Renumbering;
import dev.weir.search.checkpoint.SharingDiscovered;
import dev.weir.search.exploration.Stopped;
import dev.weir.search.options.TaskLength;
import dev.weir.search.result.Bound;
import dev.weir.search.worker.TasksElsewhere;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Hands the parts of an exploration out to explorers in other processes. What comes of a part
 * counts as a whole or not at all.
 */
final class PartsElsewhere {
  private final Cluster cluster;
  private final TaskLength length;
  private final AtomicBlocks.Known blocks;
  private final Consumer<List<GraphPart>> keeper;
  private final TasksElsewhere<GraphPart> outside;
  private final long start;

  /**
   * Parts that a cluster explores.
   *
   * @param outside the parts that the cluster has: none
   * @param length how long an explorer goes on with a part
   * @param blocks what is known of atomic blocks
   * @param keeper asked now and then to keep what is left, if that is due
   */
  PartsElsewhere(
      Cluster cluster,
      TasksElsewhere<GraphPart> outside,
      TaskLength length,
      AtomicBlocks.Known blocks,
      Consumer<List<GraphPart>> keeper) {
    this.cluster = cluster;
    this.length = length;
    this.blocks = blocks;
    this.keeper = keeper;
    this.outside = outside;
    this.start = cluster.nanoTime();
  }

  /**
   * Has all parts of a pool explored.
   *
   * @param run knows what all explorers have to know, and gets what they find
   * @throws SharingDiscovered if they have found out more of the program: all begins anew
   * @throws Stopped if the exploration is to end
   */
  void explore(GraphRun run, GraphPool pool) {
    try {
      do {
        handOut(run, pool);
        keeper.accept(left(pool));
        outside.next().ifPresent(back -> take(run, pool, back));
        run.lookAtLimits();
      } while (!left(pool).isEmpty());
    } catch (Stopped stopped) {
      takeRest(run, pool);
      throw stopped;
    } finally {
      outside.all().forEach(pool::give);
      outside.cancel();
    }
  }

  private List<GraphPart> left(GraphPool pool) {
    List<GraphPart> left = new ArrayList<>(pool.rest());
    left.addAll(outside.all());
    return left;
  }

  private void handOut(GraphRun run, GraphPool pool) {
    while (outside.haveRoom()) {
      Optional<GraphPart> part = pool.poll();
      if (part.isEmpty()) {
        return;
      }
      RemoteTask.Budget budget =
          new RemoteTask.Budget(
              Long.MAX_VALUE,
              length.nanos(cluster.nanoTime() - start),
              outside.wanted(pool.rest().size()));
      Checkpoint task =
          new Checkpoint(
              run.rest(List.of(part.get()), Doubts.NONE, Knowledge.of(run.machine())),
              Optional.empty());
      outside.handOut(part.get(), new RemoteTask(task, true, budget));
    }
  }

  private void take(GraphRun run, GraphPool pool, TasksElsewhere.Returned<GraphPart> back) {
    if (back.result().isEmpty()) {
      lose(run, pool, back.task());
      return;
    }
    RemoteResult result = back.result().get();
    if (result.found().again().isPresent()) {
      if (!run.learnFrom(result.found(), result.graphs().left())) {
        // Only one worker alone finds it out again.
        run.exploreElsewhere(Optional.empty());
      }
      throw new SharingDiscovered();
    }
    outside.settle(back);
    if (add(run, pool, back.task(), result) && result.graphs().endsAll()) {
      throw new Stopped();
    }
  }

  /** Adds what came of a part, if that counts; otherwise the part is to be explored again. */
  private boolean add(GraphRun run, GraphPool pool, GraphPart part, RemoteResult result) {
    GraphsLeft left = result.graphs().left();
    if (!takesNumbers(run, result.found().knowledge().numbers())) {
      pool.give(part);
      return false;
    }
    if (!blocks.join(left.blocks())) {
      pool.give(part);
      throw new SharingDiscovered();
    }
    left.parts().forEach(pool::give);
    run.add(result.found(), left.doubts());
    return true;
  }

  /** No error is to be lost that was found by the time at which all ends. */
  private void takeRest(GraphRun run, GraphPool pool) {
    for (TasksElsewhere.Returned<GraphPart> back : outside.rest()) {
      Optional<RemoteResult> counting =
          back.result().filter(result -> result.found().again().isEmpty());
      if (counting.isEmpty()) {
        pool.give(back.task());
        continue;
      }
      try {
        add(run, pool, back.task(), counting.get());
      } catch (SharingDiscovered again) {
        // Whoever goes on with what is left finds it out again.
      }
    }
  }

  /**
   * Takes over the numbers of threads that an explorer has met first; false if another explorer has
   * given these numbers to others meanwhile. A part is explored in the order of these numbers.
   */
  private static boolean takesNumbers(GraphRun run, GivenNumbers numbers) {
    GivenNumbers own = GivenNumbers.of(run.machine().identities(), run.machine().actors());
    if (numbers.beginWith(own)) {
      new Renumbering(numbers, run.machine());
      return true;
    }
    return own.beginWith(numbers);
  }

  private void lose(GraphRun run, GraphPool pool, GraphPart part) {
    pool.give(part);
    if (outside.isHopeless(part)) {
      // What ends this process may end the cluster first.
      run.lookAtLimits();
      run.findings().meet(Bound.CLUSTER);
      throw new Stopped();
    }
  }
}
