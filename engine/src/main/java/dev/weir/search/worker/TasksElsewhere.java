package dev.weir.search.worker;

import dev.weir.search.checkpoint.Cluster;
import dev.weir.search.checkpoint.RemoteResult;
import dev.weir.search.checkpoint.RemoteTask;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The tasks of an exploration that a cluster has. A task that is lost is to be handed out again, a
 * few times; what comes back twice counts once.
 *
 * @param <T> what is known here of a task
 */
public final class TasksElsewhere<T> {
  /** A task that was lost so often is given up, and all with it. */
  private static final int MOST_LOSSES = 4;

  private static final long MILLIS_BETWEEN_CHECKS = 20;

  private final Cluster cluster;
  private final Function<T, Object> origin;

  /**
   * How many tasks were handed out, also before all was begun again: what comes back late must not
   * be taken for what comes of another task.
   */
  private long tasks;

  /** The tasks that were handed out and did not come back, by their numbers. */
  private final Map<Long, T> outside = new LinkedHashMap<>();

  /** How often tasks were lost, by their origins. */
  private final Map<Object, Integer> losses = new IdentityHashMap<>();

  /** Whether the Java thread was interrupted meanwhile. */
  private boolean isInterrupted;

  /**
   * A task that came back.
   *
   * @param result empty if it was lost
   */
  public record Returned<T>(long number, T task, Optional<RemoteResult> result) {}

  /**
   * No tasks.
   *
   * @param origin an object that is the same where a task is handed out again
   */
  public TasksElsewhere(Cluster cluster, Function<T, Object> origin) {
    this.cluster = cluster;
    this.origin = origin;
  }

  /** Whether more can be handed out: one more than can be explored, so that nobody waits. */
  public boolean haveRoom() {
    return outside.size() <= cluster.slots();
  }

  /**
   * How many tasks more there should be, so that nobody has to wait for one.
   *
   * @param here those that are not handed out
   */
  public int wanted(int here) {
    return Math.max(0, 2 * cluster.slots() - outside.size() - here);
  }

  /** The tasks that are handed out. */
  public List<T> all() {
    return List.copyOf(outside.values());
  }

  /** Hands a task out. */
  public void handOut(T task, RemoteTask data) {
    long number = tasks++;
    outside.put(number, task);
    cluster.handOut(number, data);
  }

  /**
   * A task that came back and did not before; nothing if none does for some time. One that was lost
   * is not handed out any more.
   */
  public Optional<Returned<T>> next() {
    return returned().flatMap(this::known);
  }

  private Optional<Cluster.Returned> returned() {
    try {
      return cluster.next(MILLIS_BETWEEN_CHECKS);
    } catch (InterruptedException e) {
      // Who wants an end says so by the limits of the exploration.
      isInterrupted = true;
      return Optional.empty();
    }
  }

  /** Empty for a task that came back before, or was cancelled. */
  private Optional<Returned<T>> known(Cluster.Returned back) {
    T task = outside.get(back.number());
    if (task == null) {
      return Optional.empty();
    }
    if (back.result().isEmpty()) {
      outside.remove(back.number());
    }
    return Optional.of(new Returned<>(back.number(), task, back.result()));
  }

  /** All that have come back by now and did not before; they are not handed out any more. */
  public List<Returned<T>> rest() {
    List<Returned<T>> rest = new ArrayList<>();
    for (Optional<Cluster.Returned> next = returned(); next.isPresent(); next = returned()) {
      Optional<Returned<T>> back = known(next.get());
      back.ifPresent(this::settle);
      back.ifPresent(rest::add);
    }
    return rest;
  }

  /** A task is not handed out any more: its result counts. */
  public void settle(Returned<T> back) {
    outside.remove(back.number());
  }

  /** Whether a task that was lost once more is to be given up. */
  public boolean isHopeless(T task) {
    return losses.merge(origin.apply(task), 1, Integer::sum) >= MOST_LOSSES;
  }

  /** Nobody wants what was handed out. */
  public void cancel() {
    cluster.cancel();
    outside.clear();
    losses.clear();
    if (isInterrupted) {
      isInterrupted = false;
      Thread.currentThread().interrupt();
    }
  }
}
