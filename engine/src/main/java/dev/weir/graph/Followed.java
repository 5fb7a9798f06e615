package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.GraphThreads;
import dev.weir.graph.thread.Standing.State;
import org.jspecify.annotations.Nullable;

/**
 * How threads stand in the graph that was followed last. Where the histories of all of them were
 * met before it is known, and the threads are not asked, which may stand elsewhere then.
 */
final class Followed {
  private final GraphThreads threads;
  private final Histories.Met met;
  private final KnownEvents known;
  private final TakenEvents taken;

  private boolean isKnown;
  private boolean isForgotten;

  /** The graph that was followed last, and its size then; null if there is none. */
  private @Nullable Graph latest;

  private int latestSize;

  Followed(GraphThreads threads, Operations operations, boolean hasHoles) {
    this.threads = threads;
    this.met = new Histories.Met(threads);
    this.known = new KnownEvents(operations, met, hasHoles);
    this.taken = new TakenEvents(threads, operations, met, hasHoles);
  }

  /** The threads were used for something else. */
  void forget() {
    taken.forget();
    threads.undo(0);
    latest = null;
    isForgotten = true;
  }

  /** Whether nothing was followed since {@link #forget}. */
  boolean isForgotten() {
    return isForgotten;
  }

  /**
   * Follows a graph.
   *
   * @return false if a thread has stopped before an event that is kept behind a hole
   */
  boolean follow(Graph g) {
    return follow(g, false);
  }

  /**
   * The same for a graph of which nobody knows whether it can be continued.
   *
   * @return false also if a thread has another operation than one that is kept behind a hole
   */
  boolean tryToFollow(Graph g) {
    return follow(g, true);
  }

  private boolean follow(Graph g, boolean mayDiffer) {
    begin(g);
    isKnown = known.follow(g);
    return isKnown || taken.follow(g, mayDiffer);
  }

  /** Follows a graph and brings the threads there, too. */
  boolean settle(Graph g) {
    begin(g);
    isKnown = false;
    return taken.follow(g, false);
  }

  private void begin(Graph g) {
    int same = g == latest ? Math.min(latestSize, g.unchanged()) : 0;
    known.keep(same);
    taken.keep(same);
    met.next();
    latest = g;
    latestSize = g.size();
    g.clearChanges();
    isForgotten = false;
  }

  /** Whether the graph that was followed has no hole. */
  boolean isWhole(Graph g) {
    return (isKnown ? known.count() : taken.count()) == g.size();
  }

  /** Whether it is known how threads stand, so that they were not brought there. */
  boolean isKnown() {
    return isKnown;
  }

  /** Whether it is known, and all threads have ended. */
  boolean haveAllEnded() {
    boolean areEnded = isKnown;
    for (int thread = 0; areEnded && thread < threads.count(); thread++) {
      State state = known.standing(thread).state();
      areEnded = state == State.ENDED || state == State.NOT_BEGUN;
    }
    return areEnded;
  }

  /** The instruction of the program that has made an event, where all is known. */
  int instruction(int event) {
    return known.instruction(event);
  }

  // The threads; see GraphThreads

  int count() {
    return threads.count();
  }

  int slot(int thread) {
    return !isKnown
        ? threads.slot(thread)
        : known.hasNext(thread) ? known.standing(thread).slot() : GraphThreads.NONE;
  }

  boolean isBetweenHalves(int thread) {
    return isKnown
        ? known.standing(thread).next().half() == Half.WRITE
        : threads.isBetweenHalves(thread);
  }

  Operation operation(int thread) {
    return isKnown ? known.standing(thread).next() : threads.operation(thread);
  }

  long value(int thread) {
    return isKnown ? known.standing(thread).value() : threads.value(thread);
  }

  boolean awaitsWrite(int thread) {
    return !isKnown && threads.awaitsWrite(thread);
  }

  int outcomes(int thread) {
    return isKnown ? 1 : threads.outcomes(thread);
  }

  long value(int thread, int outcome) {
    return isKnown ? value(thread) : threads.value(thread, outcome);
  }

  long initial(int location) {
    return threads.initial(location);
  }
}
