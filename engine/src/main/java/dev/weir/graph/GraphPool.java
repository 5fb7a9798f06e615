package dev.weir.graph;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Parts of one exploration, which those who have work give to those who have none. */
final class GraphPool {
  private final int workers;
  private final Deque<GraphJob> jobs = new ArrayDeque<>();
  private int idle;
  private volatile boolean isAsked;
  private volatile boolean isStopped;

  /** The parts for so many workers. */
  GraphPool(int workers) {
    this.workers = workers;
  }

  /** Whether somebody waits for a part; asked at each graph. */
  boolean isAsked() {
    return isAsked;
  }

  /** Gives a part away. */
  synchronized void give(GraphJob job) {
    jobs.add(job);
    isAsked = idle > jobs.size();
    notifyAll();
  }

  /** Waits for a part; empty once nobody has any, or all is to end. */
  synchronized Optional<GraphJob> take() {
    idle++;
    while (jobs.isEmpty() && idle < workers && !isStopped) {
      isAsked = true;
      try {
        wait();
      } catch (InterruptedException e) {
        stop();
        Thread.currentThread().interrupt();
      }
    }
    if (jobs.isEmpty() || isStopped) {
      isAsked = false;
      notifyAll();
      return Optional.empty();
    }
    idle--;
    GraphJob job = jobs.remove();
    isAsked = idle > jobs.size();
    return Optional.of(job);
  }

  /** Lets all workers end. */
  synchronized void stop() {
    isStopped = true;
    isAsked = false;
    notifyAll();
  }

  /** Whether all workers are to end. */
  boolean isStopped() {
    return isStopped;
  }
}
