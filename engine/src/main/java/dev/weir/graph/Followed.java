package dev.weir.graph;

import dev.weir.graph.Operation.Fence;
import dev.weir.graph.Operation.Half;
import java.util.Arrays;

/**
 * Keeps threads where a graph stands: takes back what the graph does not have, and takes what it
 * has more. An event behind a hole is taken when the hole is filled.
 */
final class Followed {
  private final GraphThreads threads;
  private final Operations operations;
  private final boolean hasHoles;

  private int[] events = new int[64];
  private int[] sources = new int[64];
  private long[] values = new long[64];
  private int[] marks = new int[64];
  private int count;

  /** While following, how many of the events taken are those of the graph, and as yet unchanged. */
  private int agreed;

  /** While following, whether a thread has stopped too early. */
  private boolean isCut;

  private boolean isForgotten;

  private int[] positions = new int[8];

  Followed(GraphThreads threads, Operations operations, boolean hasHoles) {
    this.threads = threads;
    this.operations = operations;
    this.hasHoles = hasHoles;
  }

  /** Takes all back: the threads were used for something else. */
  void forget() {
    threads.undo(0);
    count = 0;
    isForgotten = true;
  }

  /** Whether all was taken back since a graph was followed last. */
  boolean isForgotten() {
    return isForgotten;
  }

  /**
   * Brings the threads to where a graph stands.
   *
   * @return false if a thread has stopped before an event that is kept behind a hole
   */
  boolean follow(Graph g) {
    agreed = 0;
    isForgotten = false;
    isCut = false;
    if (!hasHoles) {
      for (int i = 0; i < g.size(); i++) {
        take(g, g.event(i));
      }
      cut();
      return true;
    }
    if (g.threads() > positions.length) {
      positions = new int[2 * g.threads()];
    }
    Arrays.fill(positions, 0);
    for (int i = 0; i < g.size() && !isCut; i++) {
      int event = g.event(i);
      int thread = Graph.thread(event);
      if (Graph.slot(event) == positions[thread]) {
        do {
          int next = Graph.event(thread, positions[thread]);
          positions[thread] = after(g, next);
          take(g, next);
        } while (!isCut
            && g.contains(thread, positions[thread])
            && g.stamp(Graph.event(thread, positions[thread])) < i);
      }
    }
    cut();
    return !isCut;
  }

  /** The slot after that of an event. */
  private int after(Graph g, int event) {
    int slot = Graph.slot(event);
    Operation own = g.operation(event);
    return slot + (own.half() == Half.FAILED ? 2 : 1);
  }

  private void take(Graph g, int event) {
    Operation own = g.operation(event);
    int source = own.isRead() ? g.source(event) : Graph.NONE;
    long value = source >= 0 ? g.value(source) : own.isRead() ? 0 : g.value(event);
    if (agreed < count) {
      if (events[agreed] == event && sources[agreed] == source && values[agreed] == value) {
        agreed++;
        return;
      }
      cut();
    }
    int thread = Graph.thread(event);
    if (hasHoles && threads.slot(thread) == GraphThreads.NONE) {
      isCut = true;
      return;
    }
    requireSame(g, event, own, thread);
    if (count == events.length) {
      int capacity = 2 * count;
      events = Arrays.copyOf(events, capacity);
      sources = Arrays.copyOf(sources, capacity);
      values = Arrays.copyOf(values, capacity);
      marks = Arrays.copyOf(marks, capacity);
    }
    events[count] = event;
    sources[count] = source;
    values[count] = value;
    marks[count] = threads.mark();
    count++;
    agreed = count;
    threads.take(thread, value, source == Graph.INITIAL);
  }

  private void requireSame(Graph g, int event, Operation own, int thread) {
    boolean isSame =
        threads.slot(thread) == Graph.slot(event)
            && threads.operation(thread) == operations.whole(own)
            && (own.fence() == Fence.CHOICE || threads.value(thread) == g.value(event));
    if (!isSame) {
      throw threads.changed(thread);
    }
  }

  private void cut() {
    if (agreed < count) {
      threads.undo(marks[agreed]);
      count = agreed;
    }
  }
}
