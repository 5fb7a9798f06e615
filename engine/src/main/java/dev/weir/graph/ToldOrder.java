package dev.weir.graph;

import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import dev.weir.graph.model.GraphModel;
import dev.weir.graph.model.SequentialCycle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An order of the events of a graph that a reader can follow: as far as possible reads find what
 * was written last, and one thread goes on for long.
 */
final class ToldOrder {
  private static final int WRITTEN_LATER = 1000;
  private static final int OUTDATED = 100;
  private static final int OVERTAKES = 10;
  private static final int HIDES = 5;
  private static final int SWITCHES = 1;

  /** More than all else together. */
  private static final long LATE_READ = 1L << 32;

  private final Graph graph;
  private final int[][] coherence;
  private final boolean isSequential;
  private final List<Integer> events = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private long effort;

  private ToldOrder(Graph graph, int[][] coherence, boolean isSequential) {
    this.graph = graph;
    this.coherence = coherence;
    this.isSequential = isSequential;
  }

  /**
   * The order of a graph.
   *
   * @param model allows it
   */
  static ToldOrder of(Graph graph, GraphModel model) {
    int[][] witness = graph.witness();
    // An order of writes by which it is sequentially consistent, if it can be, is the one told.
    boolean isSequential = SequentialCycle.isAbsent(graph, model);
    ToldOrder order = new ToldOrder(graph, graph.orders(), isSequential);
    graph.setWitness(witness);
    order.arrange();
    return order;
  }

  List<Integer> events() {
    return events;
  }

  /** For each place its writes, as they reach memory. */
  int[][] coherence() {
    return coherence;
  }

  /** Whether the graph is sequentially consistent. */
  boolean isSequential() {
    return isSequential;
  }

  /**
   * How much a reader has to keep in mind: above all the reads that do not find what was written
   * last, then the writes that reach memory late, the changes from one thread to another, and the
   * events.
   */
  long effort() {
    return effort;
  }

  /** Whether by the effort there is a read that does not find what was written last. */
  static boolean hasLateReads(long effort) {
    return effort >= LATE_READ;
  }

  private void arrange() {
    int[] next = new int[graph.threads()];
    int last = -1;
    while (events.size() < graph.size()) {
      int best = -1;
      int least = Integer.MAX_VALUE;
      for (int thread = 0; thread < next.length; thread++) {
        int slot = next[thread];
        while (slot < graph.length(thread) && !graph.contains(thread, slot)) {
          slot++;
        }
        next[thread] = slot;
        if (slot == graph.length(thread) || isTooEarly(thread, slot)) {
          continue;
        }
        int cost = cost(Graph.event(thread, slot)) + (thread == last ? 0 : SWITCHES);
        if (cost < least) {
          least = cost;
          best = thread;
        }
      }
      int event = Graph.event(best, next[best]);
      effort += least + 1 + (isLate(event) ? LATE_READ : 0);
      next[best]++;
      last = best;
      numbers.put(event, events.size());
      events.add(event);
      boolean hasHalf =
          graph.operation(event).half() == Half.READ
              && graph.contains(event + 1)
              && graph.operation(event + 1).half() == Half.WRITE;
      if (hasHalf) {
        next[best]++;
        numbers.put(event + 1, events.size());
        events.add(event + 1);
      }
    }
  }

  /** Whether an event that is told next reads what is not the latest write then. */
  private boolean isLate(int event) {
    Operation own = graph.operation(event);
    return own.isRead() && costOfRead(event, own) > 0;
  }

  private boolean isTooEarly(int thread, int slot) {
    int creator = slot == 0 ? graph.creator(thread) : Graph.NONE;
    if (creator != Graph.NONE && graph.contains(creator) && !numbers.containsKey(creator)) {
      return true;
    }
    Operation own = graph.operation(thread, slot);
    if (own.fence() != Fence.JOIN) {
      return false;
    }
    for (int other = 0; other < graph.length(own.argument()); other++) {
      if (graph.contains(own.argument(), other)
          && !numbers.containsKey(Graph.event(own.argument(), other))) {
        return true;
      }
    }
    return false;
  }

  private int cost(int event) {
    Operation own = graph.operation(event);
    return switch (own.kind()) {
      case FENCE, ABSENT -> 0;
      case READ -> {
        int half = event + 1;
        boolean writes =
            own.half() == Half.READ
                && graph.contains(half)
                && graph.operation(half).half() == Half.WRITE;
        yield costOfRead(event, own) + (writes ? costOfWrite(half, own.location(), event) : 0);
      }
      case WRITE -> costOfWrite(event, own.location(), event);
    };
  }

  private int costOfRead(int read, Operation own) {
    int source = graph.source(read);
    if (source != Graph.INITIAL && !numbers.containsKey(source)) {
      return WRITTEN_LATER;
    }
    return unseen(read, own).isEmpty() ? 0 : OUTDATED;
  }

  /** The writes that were told and reach memory after what a read finds. */
  private List<Integer> unseen(int read, Operation own) {
    List<Integer> unseen = new ArrayList<>();
    int[] row = coherence[own.location()];
    for (int i = position(row, graph.source(read)) + 1; i < row.length; i++) {
      if (row[i] != read + 1 && numbers.containsKey(row[i])) {
        unseen.add(row[i]);
      }
    }
    return unseen;
  }

  /** Where a write stands in a row; negative if it is not there, as what was there before all. */
  static int position(int[] row, int write) {
    for (int i = 0; i < row.length; i++) {
      if (row[i] == write) {
        return i;
      }
    }
    return -1;
  }

  private int costOfWrite(int write, int location, int reader) {
    int[] row = coherence[location];
    int own = position(row, write);
    int cost = 0;
    for (int i = 0; i < row.length; i++) {
      cost += i < own && !numbers.containsKey(row[i]) ? OVERTAKES : 0;
    }
    for (int i = 0; i < graph.size(); i++) {
      int read = graph.event(i);
      Operation other = graph.operation(read);
      if (read != reader
          && other.isRead()
          && other.location() == location
          && !numbers.containsKey(read)
          && position(row, graph.source(read)) < own) {
        cost += HIDES;
      }
    }
    return cost;
  }
}
