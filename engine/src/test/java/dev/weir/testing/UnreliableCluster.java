package dev.weir.testing;

import dev.weir.library.Library;
import dev.weir.message.RecordInput;
import dev.weir.message.RecordOutput;
import dev.weir.program.Program;
import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteExploration;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.RemoteTask;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.worker.RemoteSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A cluster in this Java thread, whose results come in any order, some of them after their task was
 * explored twice, some twice, and a few never.
 */
public final class UnreliableCluster implements Cluster {
  /** Out of so many times something goes wrong once. */
  private static final int RARE = 8;

  /** So many results may come back twice. */
  private static final int MOST_BEFORE = 16;

  /** So many tasks are lost: fewer than it takes to give one up. */
  private static final int MOST_LOSSES = 3;

  private final RemoteExploration.Explorer explorer;
  private final Random random;
  private final int slots;
  private final List<Waiting> waiting = new ArrayList<>();

  /** What came back so far, the first of it. */
  private final List<Returned> before = new ArrayList<>();

  private int losses;
  private int tasks;
  private int mail;

  private record Waiting(long number, RemoteTask task) {}

  private UnreliableCluster(RemoteExploration.Explorer explorer, Random random) {
    this.explorer = explorer;
    this.random = random;
    this.slots = 1 + random.nextInt(4);
  }

  /** A cluster for an exploration, whose ways follow from random numbers. */
  public static UnreliableCluster of(Program program, CheckOptions options, Random random) {
    return of(RemoteSearch.of(program, options), random);
  }

  /** The same. */
  public static UnreliableCluster of(RemoteExploration exploration, Random random) {
    RemoteExploration sent = ThroughBytes.of(exploration, RemoteExploration.class);
    return new UnreliableCluster(sent.explorer(new Library()), new Random(random.nextLong()));
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public void handOut(long number, RemoteTask task) {
    try {
      waiting.add(
          new Waiting(number, RecordInput.whole(RecordOutput.whole(task), RemoteTask.class)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@inheritDoc} One of the tasks that wait is explored, as it was when it was handed out. */
  @Override
  public Optional<Returned> next(long millis) {
    if (!before.isEmpty() && random.nextInt(RARE) == 0) {
      return Optional.of(again());
    }
    if (waiting.isEmpty()) {
      return Optional.empty();
    }
    Waiting next = waiting.remove(random.nextInt(waiting.size()));
    if (losses < MOST_LOSSES && random.nextInt(RARE) == 0) {
      losses++;
      return Optional.of(new Returned(next.number, Optional.empty()));
    }
    RemoteResult result = explored(next.task);
    if (random.nextInt(RARE) == 0) {
      result = explored(next.task);
    }
    tasks++;
    mail += result.rest() instanceof RemoteResult.Searched searched ? searched.mail().size() : 0;
    Returned returned = new Returned(next.number, Optional.of(result));
    if (before.size() < MOST_BEFORE) {
      before.add(returned);
    }
    return Optional.of(returned);
  }

  /** What came back before, of a task with the number of one that waits if there is any. */
  private Returned again() {
    return before.stream()
        .filter(one -> waiting.stream().anyMatch(next -> next.number == one.number()))
        .findFirst()
        .orElseGet(() -> before.get(random.nextInt(before.size())));
  }

  private RemoteResult explored(RemoteTask task) {
    try {
      return RecordInput.whole(
          RecordOutput.whole(explorer.explore(task, () -> false)), RemoteResult.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many tasks were explored. */
  public int tasks() {
    return tasks;
  }

  /** How many executions were told to whoever holds the shared nodes. */
  public int mail() {
    return mail;
  }

  @Override
  public void cancel() {
    if (random.nextBoolean()) {
      waiting.clear();
    }
  }

  @Override
  public Optional<String> loss() {
    return losses == 0 ? Optional.empty() : Optional.of("lost");
  }

  @Override
  public void close() {
    waiting.clear();
  }
}
