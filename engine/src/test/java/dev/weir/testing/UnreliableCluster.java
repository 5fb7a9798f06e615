package dev.weir.testing;

import dev.weir.library.Library;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.Cluster;
import dev.weir.search.RemoteExploration;
import dev.weir.search.RemoteExplorer;
import dev.weir.search.RemoteResult;
import dev.weir.search.RemoteTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A cluster in another Java thread, whose results come in any order, some of them after their task
 * was explored twice, and a few never.
 */
public final class UnreliableCluster implements Cluster {
  /** Out of so many tasks one is lost or explored twice. */
  private static final int RARE = 8;

  /** So many tasks are lost: fewer than it takes to give one up. */
  private static final int MOST_LOSSES = 3;

  private final RemoteExplorer explorer;
  private final Random random;
  private final int slots;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final List<Waiting> waiting = new ArrayList<>();
  private final List<Throwable> defects = new ArrayList<>();
  private int losses;
  private int tasks;
  private int mail;

  private record Waiting(RemoteTask task, CompletableFuture<RemoteResult> result) {}

  private UnreliableCluster(RemoteExplorer explorer, Random random) {
    this.explorer = explorer;
    this.random = random;
    this.slots = 1 + random.nextInt(4);
  }

  /** A cluster for an exploration, whose ways follow from random numbers. */
  public static UnreliableCluster of(Program program, CheckOptions options, Random random) {
    RemoteExploration sent =
        ThroughBytes.of(RemoteExploration.of(program, options), RemoteExploration.class);
    return new UnreliableCluster(sent.explorer(new Library()), new Random(random.nextLong()));
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public CompletionStage<RemoteResult> explore(RemoteTask task) {
    CompletableFuture<RemoteResult> result = new CompletableFuture<>();
    synchronized (waiting) {
      waiting.add(new Waiting(ThroughBytes.of(task, RemoteTask.class), result));
    }
    thread.execute(this::exploreOne);
    return result;
  }

  /** Explores one of the tasks that wait, as it was when it was handed out. */
  private void exploreOne() {
    Waiting next;
    synchronized (waiting) {
      next = waiting.remove(random.nextInt(waiting.size()));
    }
    if (losses < MOST_LOSSES && random.nextInt(RARE) == 0) {
      losses++;
      next.result.completeExceptionally(new IOException("lost"));
      return;
    }
    try {
      RemoteResult result = explored(next.task);
      if (random.nextInt(RARE) == 0) {
        result = explored(next.task);
      }
      tasks++;
      mail += result.mail();
      next.result.complete(result);
    } catch (Error | RuntimeException defect) {
      if (defects.isEmpty()) {
        defects.add(defect);
      }
      next.result.completeExceptionally(defect);
    }
  }

  /**
   * Ends the other thread.
   *
   * @throws AssertionError if there was a defect there
   */
  @Override
  public void close() {
    thread.close();
    if (!defects.isEmpty()) {
      throw new AssertionError(defects.getFirst());
    }
  }

  private RemoteResult explored(RemoteTask task) {
    return ThroughBytes.of(explorer.explore(task), RemoteResult.class);
  }

  /** How many tasks were explored. */
  public int tasks() {
    return tasks;
  }

  /** How many executions were told to whoever holds the shared nodes. */
  public int mail() {
    return mail;
  }
}
