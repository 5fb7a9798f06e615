package dev.weir.search;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The tasks that workers of one exploration have given each other, each in a Java thread of its
 * own. Who has nothing to do waits here; who explores asks after each execution whether somebody
 * does, and gives away then what it has not begun of the node nearest to the root.
 */
final class TaskPool implements Tasks {
  /** A worker that waits looks so often at its limits. */
  private static final long MILLIS_BETWEEN_CHECKS = 20;

  /** The nodes of which not all is explored. */
  private final List<SharedNode> open = new ArrayList<>();

  private final long pause;
  private boolean hasBegun;
  private boolean isDone;
  private int waiting;
  private volatile boolean areWanted;
  private volatile boolean isCancelled;

  /**
   * A pool that has everything to explore.
   *
   * @param pause so long a worker is left alone after it began a task or gave some of it away, in
   *     nanoseconds
   */
  TaskPool(long pause) {
    this.pause = pause;
  }

  @Override
  public Optional<Task> next(Driver driver) {
    Optional<Task> next = now();
    while (next.isEmpty() && !isOver()) {
      driver.lookAtLimits();
      next = afterWaiting();
    }
    return next;
  }

  private synchronized boolean isOver() {
    return isDone || isCancelled;
  }

  /** A task that nobody has begun, if there is one. */
  private synchronized Optional<Task> now() {
    if (isDone || isCancelled) {
      return Optional.empty();
    }
    if (!hasBegun) {
      hasBegun = true;
      return Optional.of(Task.EVERYTHING);
    }
    Optional<SharedNode> node = reserve();
    if (node.isEmpty()) {
      areWanted = waiting > 0 && !isDone;
    }
    return node.map(found -> new Task(found.path()));
  }

  private Optional<SharedNode> reserve() {
    // The nearer to the root, the more is to be expected.
    Iterator<SharedNode> nodes = open.iterator();
    while (nodes.hasNext()) {
      SharedNode node = nodes.next();
      if (node.reserve()) {
        return Optional.of(node);
      }
    }
    List.copyOf(open).forEach(this::look);
    return Optional.empty();
  }

  private synchronized Optional<Task> afterWaiting() {
    waiting++;
    boolean isInterrupted = false;
    try {
      Optional<Task> next = now();
      if (next.isEmpty() && !isDone && !isCancelled) {
        wait(MILLIS_BETWEEN_CHECKS);
      }
      return next;
    } catch (InterruptedException e) {
      // Who wants an end says so by the limits of the exploration.
      isInterrupted = true;
      return Optional.empty();
    } finally {
      waiting--;
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public Wish wish(long since) {
    return areWanted && System.nanoTime() - since >= pause ? Wish.GIVE : Wish.GO_ON;
  }

  @Override
  public synchronized void share(List<SharedNode> nodes) {
    for (SharedNode node : nodes) {
      int place = open.size();
      while (place > 0 && open.get(place - 1).depth() > node.depth()) {
        place--;
      }
      open.add(place, node);
    }
    areWanted = false;
    notifyAll();
  }

  @Override
  public synchronized void hasGrown() {
    if (waiting > 0) {
      notifyAll();
    }
  }

  @Override
  public void chooses() {
    throw new SharingDiscovered();
  }

  @Override
  public synchronized void dropped(SharedNode node) {
    look(node);
    notifyAll();
  }

  @Override
  public synchronized void done(Optional<SharedNode.Child> task) {
    if (task.isPresent()) {
      task.get().finish();
      look(task.get().node());
    } else {
      isDone = true;
    }
    if (isDone) {
      notifyAll();
    }
  }

  /** Finds out whether all is explored that follows a node, and those before it. */
  private void look(SharedNode node) {
    SharedNode at = node;
    while (at.isDone() && open.remove(at)) {
      if (at.entry().isEmpty()) {
        isDone = true;
        return;
      }
      at.entry().get().finish();
      at = at.entry().get().node();
    }
  }

  /** All workers are to stop. */
  synchronized void cancel() {
    isCancelled = true;
    notifyAll();
  }

  /** Whether all workers are to stop. */
  boolean isCancelled() {
    return isCancelled;
  }

  /** Whether everything is explored. */
  synchronized boolean isDone() {
    return isDone;
  }

  /** About how many bytes it takes. */
  synchronized long bytes() {
    return open.stream().mapToLong(SharedNode::bytes).sum();
  }
}
