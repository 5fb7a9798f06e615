package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Half;
import java.util.Arrays;

/**
 * Takes the events of graphs, one graph after the other: takes back what the next one does not have
 * and takes what it has more. An event behind a hole is taken when the hole is filled.
 */
abstract class Following {
  private final boolean hasHoles;

  /** The events that were taken, the oldest first, each with what it read and its value. */
  private int[] events = new int[64];

  private int[] sources = new int[64];
  private long[] values = new long[64];
  private int count;

  /** While following, how many of them are those of the graph, and as yet unchanged. */
  private int agreed;

  /** For each thread the slot after those that were taken. */
  private int[] positions = new int[8];

  /** For each number of a graph's oldest events how many events were taken with them. */
  private int[] takenAfter = new int[64];

  /** How many of the oldest events of the next graph are those of the one before. */
  private int kept;

  Following(boolean hasHoles) {
    this.hasHoles = hasHoles;
  }

  /**
   * Takes an event of a graph, whose turn it is, after {@link #count} others.
   *
   * @param value what it has found if it is a read, and not of what was there before all writes
   * @return false if it cannot be taken
   */
  abstract boolean take(Graph g, int event, long value);

  /** Takes back all but the oldest events. */
  abstract void takeBack(int newCount);

  /** Whether graphs may have holes. */
  final boolean hasHoles() {
    return hasHoles;
  }

  /** The next graph has so many of the oldest events in common with the one before, or more. */
  final void keep(int oldest) {
    kept = Math.min(kept, oldest);
  }

  /**
   * Takes the events of a graph.
   *
   * @return false if one cannot be taken
   */
  final boolean goTo(Graph g) {
    grow(g);
    int first = kept;
    kept = 0;
    agreed = first == 0 ? 0 : takenAfter[first];
    for (int i = count - 1; i >= agreed; i--) {
      positions[Graph.thread(events[i])] = Graph.slot(events[i]);
    }
    boolean goesOn = true;
    for (int i = first; i < g.size() && goesOn; i++) {
      goesOn = takeFrom(g, i);
      takenAfter[i + 1] = agreed;
    }
    cut();
    kept = goesOn ? g.size() : 0;
    return goesOn;
  }

  /** Takes all back. */
  final void forget() {
    agreed = 0;
    cut();
    Arrays.fill(positions, 0);
    kept = 0;
  }

  private void grow(Graph g) {
    if (g.threads() > positions.length) {
      positions = Arrays.copyOf(positions, 2 * g.threads());
    }
    if (g.size() >= takenAfter.length) {
      takenAfter = Arrays.copyOf(takenAfter, 2 * g.size() + 1);
    }
  }

  /** Takes an event if its turn has come, and those behind it that were added earlier. */
  private boolean takeFrom(Graph g, int index) {
    int event = g.event(index);
    int thread = Graph.thread(event);
    if (Graph.slot(event) != positions[thread]) {
      return true;
    }
    do {
      int next = Graph.event(thread, positions[thread]);
      if (!agreesOrTakes(g, next)) {
        return false;
      }
      positions[thread] = after(g, next);
    } while (hasHoles
        && g.contains(thread, positions[thread])
        && g.stamp(Graph.event(thread, positions[thread])) < index);
    return true;
  }

  private boolean agreesOrTakes(Graph g, int event) {
    boolean isRead = g.operation(event).isRead();
    int source = isRead ? g.source(event) : Graph.NONE;
    long value = source >= 0 ? g.value(source) : isRead ? 0 : g.value(event);
    if (agreed < count) {
      if (events[agreed] == event && sources[agreed] == source && values[agreed] == value) {
        agreed++;
        return true;
      }
      cut();
    }
    if (!take(g, event, value)) {
      return false;
    }
    if (count == events.length) {
      events = Arrays.copyOf(events, 2 * count);
      sources = Arrays.copyOf(sources, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    events[count] = event;
    sources[count] = source;
    values[count] = value;
    count++;
    agreed = count;
    return true;
  }

  /** Takes back what was taken after the events that agree. */
  private void cut() {
    if (agreed < count) {
      takeBack(agreed);
      count = agreed;
    }
  }

  /** The slot after that of an event. */
  private static int after(Graph g, int event) {
    Operation own = g.operation(event);
    return Graph.slot(event) + (own.half() == Half.FAILED ? 2 : 1);
  }

  /** How many events were taken. */
  final int count() {
    return count;
  }

  /** An event that was taken. */
  final int event(int index) {
    return events[index];
  }
}
