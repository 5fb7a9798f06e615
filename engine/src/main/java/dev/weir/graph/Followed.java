package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.event.Operations;
import dev.weir.graph.thread.GraphThreads;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

  /** While following, whether a thread may have another operation than the graph. */
  private boolean isTried;

  private boolean isForgotten;

  /** For each thread the slot after those that were taken. */
  private int[] positions = new int[8];

  /** The graph that was followed last, whole, and its size then; null if there is none. */
  private @Nullable Graph latest;

  private int latestSize;

  /** For each number of its oldest events how many events were taken with them. */
  private int[] takenAfter = new int[64];

  Followed(GraphThreads threads, Operations operations, boolean hasHoles) {
    this.threads = threads;
    this.operations = operations;
    this.hasHoles = hasHoles;
  }

  /** Takes all back: the threads were used for something else. */
  void forget() {
    threads.undo(0);
    count = 0;
    Arrays.fill(positions, 0);
    latest = null;
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
    isTried = false;
    return goTo(g);
  }

  /**
   * The same for a graph of which nobody knows whether it can be continued.
   *
   * @return false also if a thread has another operation than one that is kept behind a hole
   */
  boolean tryToFollow(Graph g) {
    isTried = true;
    return goTo(g);
  }

  /** Whether the graph that was followed has no hole. */
  boolean isWhole(Graph g) {
    return count == g.size();
  }

  private boolean goTo(Graph g) {
    isForgotten = false;
    isCut = false;
    begin(g);
    int first = g == latest ? Math.min(latestSize, g.unchanged()) : 0;
    agreed = first == 0 ? 0 : takenAfter[first];
    for (int i = count - 1; i >= agreed; i--) {
      positions[Graph.thread(events[i])] = Graph.slot(events[i]);
    }
    for (int i = first; i < g.size() && !isCut; i++) {
      takeFrom(g, i);
      takenAfter[i + 1] = agreed;
    }
    cut();
    latest = isCut ? null : g;
    latestSize = g.size();
    g.clearChanges();
    return !isCut;
  }

  private void begin(Graph g) {
    if (g.threads() > positions.length) {
      positions = Arrays.copyOf(positions, 2 * g.threads());
    }
    if (g.size() >= takenAfter.length) {
      takenAfter = Arrays.copyOf(takenAfter, 2 * g.size() + 1);
    }
  }

  /** Takes an event if its turn has come, and those behind it that were added earlier. */
  private void takeFrom(Graph g, int index) {
    int event = g.event(index);
    int thread = Graph.thread(event);
    if (Graph.slot(event) != positions[thread]) {
      return;
    }
    do {
      int next = Graph.event(thread, positions[thread]);
      take(g, next);
      if (isCut) {
        return;
      }
      positions[thread] = after(g, next);
    } while (hasHoles
        && !isCut
        && g.contains(thread, positions[thread])
        && g.stamp(Graph.event(thread, positions[thread])) < index);
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
    if (!isSame(g, event, own, thread)) {
      if (!isTried) {
        throw threads.changed(thread);
      }
      isCut = true;
      return;
    }
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

  private boolean isSame(Graph g, int event, Operation own, int thread) {
    boolean chooses = own.half() == Half.WRITE && own.argument() >= 0;
    int outcome = chooses ? own.argument() : 0;
    Operation first = chooses ? operations.withOutcome(own, 0) : operations.whole(own);
    return threads.slot(thread) == Graph.slot(event)
        && threads.operation(thread) == first
        && (own.fence() == Fence.CHOICE || threads.value(thread, outcome) == g.value(event));
  }

  private void cut() {
    if (agreed < count) {
      threads.undo(marks[agreed]);
      count = agreed;
    }
  }
}
