package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.GraphThreads;
import java.util.Arrays;

/** Keeps threads where a graph stands, and takes note of the histories that they have then. */
final class TakenEvents extends Following {
  private final GraphThreads threads;
  private final Operations operations;
  private final Histories.Met met;
  private final Histories histories;

  /** For each event that was taken the mark of the threads before. */
  private int[] marks = new int[64];

  /** Whether a thread may have another operation than the graph. */
  private boolean isTried;

  TakenEvents(GraphThreads threads, Operations operations, Histories.Met met, boolean hasHoles) {
    super(hasHoles);
    this.threads = threads;
    this.operations = operations;
    this.met = met;
    this.histories = new Histories(met);
  }

  /**
   * Brings the threads to where a graph stands.
   *
   * @param mayDiffer whether a thread may have another operation than one that is kept behind a
   *     hole
   * @return false if a thread has such an operation, or has stopped before
   */
  boolean follow(Graph g, boolean mayDiffer) {
    isTried = mayDiffer;
    if (!histories.haveBegun()) {
      forget();
      threads.undo(0);
      met.begin();
      histories.begin();
    }
    return goTo(g);
  }

  @Override
  boolean take(Graph g, int event, long value) {
    int thread = Graph.thread(event);
    if (hasHoles() && threads.slot(thread) == GraphThreads.NONE) {
      return false;
    }
    Operation own = g.operation(event);
    if (!isSame(g, event, own, thread)) {
      if (!isTried) {
        throw threads.changed(thread);
      }
      return false;
    }
    if (count() == marks.length) {
      marks = Arrays.copyOf(marks, 2 * count());
    }
    marks[count()] = threads.mark();
    threads.take(thread, value, own.isRead() && g.source(event) == Graph.INITIAL);
    histories.addTaken(g, event, value);
    return true;
  }

  private boolean isSame(Graph g, int event, Operation own, int thread) {
    boolean chooses = own.half() == Half.WRITE && own.argument() >= 0;
    int outcome = chooses ? own.argument() : 0;
    Operation first = chooses ? operations.withOutcome(own, 0) : operations.whole(own);
    return threads.slot(thread) == Graph.slot(event)
        && threads.operation(thread) == first
        && (own.fence() == Fence.CHOICE || threads.value(thread, outcome) == g.value(event));
  }

  @Override
  void takeBack(int newCount) {
    for (int i = count() - 1; i >= newCount; i--) {
      histories.remove(event(i));
    }
    threads.undo(marks[newCount]);
  }
}
