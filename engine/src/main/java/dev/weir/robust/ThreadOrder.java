package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The relaxed order of the events of an execution of a weak model: of program order what the model
 * keeps, and the conflicts between threads.
 */
final class ThreadOrder {
  private final EventLog log;
  private final ExecutionGraph graph;
  private final boolean perLocation;

  /**
   * The order of the events of a log.
   *
   * @param perLocation whether a thread's stores to different locations may overtake each other
   */
  ThreadOrder(EventLog log, ExecutionGraph graph, boolean perLocation) {
    this.log = log;
    this.graph = graph;
    this.perLocation = perLocation;
  }

  /** The stores of its thread since the last full fence before an event. */
  List<Integer> buffered(int by) {
    List<Integer> stores = new ArrayList<>();
    for (int e : graph.ofThread(log.thread(by))) {
      if (e > by) {
        break;
      }
      if (log.drainsAll(e)) {
        stores.clear();
      }
      if (e < by && log.kind(e) == EventKind.STORE) {
        stores.add(e);
      }
    }
    return stores;
  }

  /**
   * For each event of a part of the execution those that it comes before.
   *
   * @param rank for each event its place in an order that no edge of the part is against
   */
  List<BitSet> closure(ExecutionGraph part, int[] rank) {
    List<BitSet> after = new ArrayList<>();
    int[] byRank = new int[log.size()];
    int nodes = 0;
    for (int e = 0; e < log.size(); e++) {
      after.add(new BitSet());
      if (part.contains(e)) {
        byRank[rank[e]] = e;
        nodes++;
      }
    }
    for (int i = nodes - 1; i >= 0; i--) {
      part.patience().spend(log.size() / Long.SIZE);
      int e = byRank[i];
      BitSet its = after.get(e);
      for (int next : part.successors(e)) {
        if (log.thread(next) != log.thread(e)) {
          its.set(next);
          its.or(after.get(next));
        }
      }
      for (int next : part.ofThread(log.thread(e))) {
        part.patience().spend(1);
        if (next > e && isPreserved(e, next)) {
          its.set(next);
          its.or(after.get(next));
        }
      }
    }
    return after;
  }

  /** Whether an event comes before a later one of its thread. */
  boolean isPreserved(int first, int second) {
    if (log.kind(first) != EventKind.STORE || log.drainsAll(second)) {
      return true;
    }
    boolean overlaps = Overlap.of(log, second, log.address(first), log.extent(first));
    return switch (log.kind(second)) {
      case LOAD -> waits(first, second, overlaps);
      case FREE -> false;
      default ->
          (log.kind(second) == EventKind.STORE || log.drainsSome(second))
              && (!perLocation || overlaps || log.segment(first) < log.segment(second));
    };
  }

  /** Whether a load waits for an own store: for the newest one, if that covers it only in part. */
  private boolean waits(int store, int load, boolean overlaps) {
    long from = log.address(load);
    long to = from + log.size(load);
    for (int own : graph.ofThread(log.thread(load)).reversed()) {
      boolean isOlderStore = own < load && log.kind(own) == EventKind.STORE;
      if (isOlderStore && Overlap.of(log, own, from, log.size(load))) {
        boolean covers = log.address(own) <= from && to <= log.address(own) + log.size(own);
        return !covers && (perLocation ? overlaps : store <= own);
      }
    }
    return false;
  }
}
