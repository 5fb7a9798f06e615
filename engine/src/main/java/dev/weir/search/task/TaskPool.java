package dev.weir.search.task;

import dev.weir.search.checkpoint.CheckpointWriter;
import dev.weir.search.exploration.Exploration;
import dev.weir.search.result.Progress;
import dev.weir.search.tree.Frontier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The tasks that workers of one exploration have given each other, mostly each in a Java thread of
 * its own. Who has nothing to do waits here; who explores asks after each execution whether
 * somebody does, and gives away then what it has not begun of the node nearest to the root. A
 * worker that explores alone has all its tasks from here, too.
 */
public class TaskPool implements Tasks {
  /** A worker that waits looks so often at its limits. */
  private static final long MILLIS_BETWEEN_CHECKS = 20;

  /** The nodes of which not all is explored. */
  private final List<SharedNode> open;

  private final long pause;

  /** All who have asked for a task; the first of them speaks for the exploration. */
  private final List<Exploration> workers = new CopyOnWriteArrayList<>();

  /** Tasks that somebody had begun and nobody goes on with yet; everything, at first. */
  private final Deque<Task> begun;

  /** Where workers stand that were asked, and wait. */
  private final List<Standing> standing = new ArrayList<>();

  /** Where workers stood when they were stopped. */
  private final List<Standing> stopped = new ArrayList<>();

  /** How many workers have a task. */
  private int exploring;

  /** Whether all workers are to say where they stand. */
  private volatile boolean isKeeping;

  private boolean isDone;
  private int waiting;
  private volatile boolean areWanted;
  private volatile boolean isCancelled;

  /**
   * A pool.
   *
   * @param pause so long a worker is left alone after it began a task or gave some of it away, in
   *     nanoseconds
   * @param frontier what is to be explored; empty for everything
   */
  public TaskPool(long pause, Optional<Frontier> frontier) {
    this.pause = pause;
    this.open =
        frontier.map(left -> Standing.restore(left, this::hasGrown)).orElseGet(ArrayList::new);
    this.begun =
        new ArrayDeque<>(
            frontier.map(left -> Standing.tasks(left, open)).orElse(List.of(Task.EVERYTHING)));
    this.isDone = open.isEmpty() && begun.isEmpty();
  }

  /** Whether several may explore it. */
  public synchronized boolean isShared() {
    return !open.isEmpty();
  }

  @Override
  public Optional<Task> next(Exploration exploration) {
    if (!workers.contains(exploration)) {
      workers.add(exploration);
    }
    Optional<Task> next = poll();
    while (next.isEmpty() && !isOver()) {
      exploration.lookAtLimits();
      next = afterWaiting();
    }
    return next;
  }

  private synchronized boolean isOver() {
    return isDone || isCancelled;
  }

  /** Takes a task back that somebody had, to be gone on with by anybody. */
  public synchronized void comesBack(Task task) {
    exploring--;
    begun.add(task);
  }

  /** How many tasks there are that nobody explores, as far as is known. */
  public synchronized int planned() {
    return begun.size() + open.stream().mapToInt(SharedNode::planned).sum();
  }

  /** A task that nobody explores, if there is one. */
  public synchronized Optional<Task> poll() {
    if (isDone || isCancelled || isKeeping) {
      return Optional.empty();
    }
    Optional<Task> task = Optional.ofNullable(begun.poll()).or(() -> reserve().map(Task::at));
    if (task.isPresent()) {
      exploring++;
    } else {
      areWanted = waiting > 0 && !isDone;
    }
    return task;
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
      Optional<Task> next = poll();
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
    if (keeper().filter(CheckpointWriter::isDue).isPresent()) {
      isKeeping = true;
    }
    boolean gives = areWanted && System.nanoTime() - since >= pause;
    return isKeeping ? Wish.KEEP : gives ? Wish.GIVE : Wish.GO_ON;
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

  /** {@inheritDoc} It waits for the others, of whom the last one keeps what is left of all. */
  @Override
  public synchronized void standsAt(Standing where) {
    standing.add(where);
    boolean isInterrupted = false;
    while (isKeeping && !isCancelled) {
      if (standing.size() == exploring) {
        List<Exploration> all = List.copyOf(workers);
        all.getFirst().keep(left(), all.subList(1, all.size()));
        isKeeping = false;
        notifyAll();
      } else {
        try {
          wait();
        } catch (InterruptedException e) {
          // Who wants an end says so by the limits of the exploration.
          isInterrupted = true;
        }
      }
    }
    standing.remove(where);
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean keepsStopped() {
    return keeper().isPresent();
  }

  private Optional<CheckpointWriter> keeper() {
    return workers.getFirst().options().keeper();
  }

  @Override
  public synchronized void stoppedAt(Standing where) {
    stopped.add(where);
    exploring--;
  }

  @Override
  public synchronized void stoppedBefore() {
    exploring--;
  }

  /**
   * Keeps what is left of an exploration that was stopped, and to which all is added that was
   * found, if all who had a task have said where they stood in it. Where nobody has begun, there is
   * nothing to keep.
   */
  public synchronized void keepWhatIsLeft() {
    boolean isOutOfDate = workers.stream().anyMatch(Exploration::isOutOfDate);
    if (!workers.isEmpty() && exploring == 0 && !isOutOfDate) {
      workers.getFirst().keep(left(), List.of());
    }
  }

  /** What is left, where all who have a task have said where they stand. */
  Frontier left() {
    return left(List.of());
  }

  /**
   * The same.
   *
   * @param others where others stand in tasks that they had from here
   */
  public synchronized Frontier left(List<Standing> others) {
    List<Standing> tasks = new ArrayList<>(standing);
    tasks.addAll(others);
    tasks.addAll(stopped);
    begun.forEach(task -> task.standing().ifPresent(tasks::add));
    return Standing.left(open, tasks);
  }

  @Override
  public synchronized void hasGrown() {
    if (waiting > 0) {
      notifyAll();
    }
  }

  @Override
  public synchronized void dropped(SharedNode node) {
    exploring--;
    look(node);
    notifyAll();
  }

  @Override
  public synchronized void done(Optional<SharedNode.Child> task) {
    exploring--;
    if (task.isPresent()) {
      task.get().finish();
      look(task.get().node());
    } else {
      isDone = true;
    }
    if (isDone || isKeeping) {
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
  public synchronized void cancel() {
    isCancelled = true;
    notifyAll();
  }

  /** Whether all workers are to stop. */
  public boolean isCancelled() {
    return isCancelled;
  }

  /** Whether everything is explored. */
  public synchronized boolean isDone() {
    return isDone;
  }

  /**
   * How many executions there will be, where each known child of a node has as many as any other:
   * at least, if all that is begun is nearly done, and at most, if nothing of it is.
   *
   * @param leaves the executions so far
   * @return nothing where too little is explored
   */
  public synchronized Optional<Progress.Range> estimate(long leaves) {
    Map<SharedNode, Double> sizes = new HashMap<>();
    double done = 0;
    double begun = 0;
    for (SharedNode node : open) {
      double size = 1;
      if (node.entry().isPresent()) {
        SharedNode parent = node.entry().get().node();
        size = sizes.getOrDefault(parent, 0.0) * parent.parts().share();
        // It is one of those that were begun there, and counts for itself.
        begun -= size;
      }
      sizes.put(node, size);
      SharedNode.Parts parts = node.parts();
      done += size * parts.explored();
      begun += size * parts.begun();
    }
    return Progress.Range.of(leaves, done, Math.max(0, begun));
  }

  /** About how many bytes it takes. */
  public synchronized long bytes() {
    return open.stream().mapToLong(SharedNode::bytes).sum();
  }
}
