package dev.weir.graph;

import dev.weir.search.checkpoint.GraphPart;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Parts of one exploration, which those who have work give to those who have none. */
final class GraphPool {
  private final int workers;
  private final Deque<GraphPart> parts;
  private int idle;

  /** So many parts are to lie here though nobody waits for them. */
  private int wanted;

  private volatile boolean isAsked;
  private volatile boolean isStopped;
  private volatile boolean isPaused;

  /** What there is to be explored, for so many workers. */
  GraphPool(int workers, List<GraphPart> parts) {
    this.workers = workers;
    this.parts = new ArrayDeque<>(parts);
  }

  /** Whether somebody waits for a part; asked at each graph. */
  boolean isAsked() {
    return isAsked;
  }

  /** Gives a part away. */
  synchronized void give(GraphPart part) {
    parts.add(part);
    isAsked = areTooFew();
    notifyAll();
  }

  /** Waits for a part; empty once nobody has any, or all is to end. */
  synchronized Optional<GraphPart> take() {
    idle++;
    while (parts.isEmpty() && idle < workers && !isEnding()) {
      isAsked = true;
      try {
        wait();
      } catch (InterruptedException e) {
        stop();
        Thread.currentThread().interrupt();
      }
    }
    if (parts.isEmpty() || isEnding()) {
      isAsked = false;
      notifyAll();
      return Optional.empty();
    }
    idle--;
    GraphPart part = parts.remove();
    isAsked = areTooFew();
    return Optional.of(part);
  }

  private boolean areTooFew() {
    return Math.max(idle, wanted) > parts.size();
  }

  /** A part, if there is one now. */
  synchronized Optional<GraphPart> poll() {
    return Optional.ofNullable(parts.poll());
  }

  /**
   * Asks those who explore to give parts away, for others than those who wait here.
   *
   * @param number how many are to be here
   * @return whether there are so many
   */
  synchronized boolean ask(int number) {
    wanted = number;
    isAsked = areTooFew();
    return parts.size() >= number;
  }

  /** Lets all workers end. */
  synchronized void stop() {
    isStopped = true;
    isAsked = false;
    notifyAll();
  }

  /** Lets all workers stop with the next graph, so that they can go on later. */
  synchronized void pause() {
    isPaused = true;
    isAsked = false;
    notifyAll();
  }

  private boolean isEnding() {
    return isStopped || isPaused;
  }

  /** Whether all workers are to end. */
  boolean isStopped() {
    return isStopped;
  }

  /** Whether all workers are to stop with the next graph. */
  boolean isPaused() {
    return isPaused;
  }

  /** What nobody has taken. */
  synchronized List<GraphPart> rest() {
    return List.copyOf(parts);
  }
}
