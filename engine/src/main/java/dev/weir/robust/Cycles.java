package dev.weir.robust;

import dev.weir.machine.EventKind;
import dev.weir.machine.Patience;
import dev.weir.trace.EventLog;
import dev.weir.trace.Schedule;
import java.util.List;
import java.util.Optional;

/** Says which store was overtaken by what on a cycle of an execution of a weak model. */
final class Cycles {
  private final EventLog log;
  private final ExecutionGraph graph;

  Cycles(EventLog log, Patience patience) {
    this.log = log;
    this.graph = ExecutionGraph.of(log, patience);
  }

  /**
   * What an execution shows.
   *
   * @param pair a store and what got ahead of it
   * @param cycle the events of a cycle
   * @param where the instructions of the pair
   * @param schedule the execution
   * @param borderline the sequentially consistent execution that it comes from, where there is one
   */
  record Found(
      Pair pair,
      List<Integer> cycle,
      Harms.Where where,
      Schedule schedule,
      Optional<Schedule> borderline) {}

  /** A store and what got ahead of it. */
  record Pair(int store, int by) {}

  /**
   * The pair of a cycle: what closes it if that got ahead of an own store, else the first that did.
   *
   * @param cycle the events, the closing one last
   */
  Pair pair(List<Integer> cycle) {
    for (int i = cycle.size() - 1; i >= 0; i--) {
      int by = cycle.get(i);
      int from = cycle.get(i == 0 ? cycle.size() - 1 : i - 1);
      if (log.thread(from) == log.thread(by) && from < by && graph.isOvertaken(from, by)) {
        return new Pair(latestOvertaken(from, by), by);
      }
    }
    for (int i = cycle.size() - 1; i >= 0; i--) {
      // The way into the thread led through another event than the store.
      int by = cycle.get(i);
      int from = cycle.get(i == 0 ? cycle.size() - 1 : i - 1);
      if (log.thread(from) == log.thread(by) && from < by) {
        int store = latestOvertaken(from, by);
        if (graph.isOvertaken(store, by)) {
          return new Pair(store, by);
        }
      }
    }
    throw new IllegalStateException("a cycle without a store that was overtaken");
  }

  /** The instructions of a pair. */
  Harms.Where where(Pair pair) {
    return new Harms.Where(log.instruction(pair.store()), log.instruction(pair.by()));
  }

  /** The latest store between two events of a thread that the later one got ahead of. */
  private int latestOvertaken(int from, int by) {
    int latest = from;
    for (int e : graph.ofThread(log.thread(by))) {
      if (e > from && e < by && graph.isOvertaken(e, by)) {
        latest = e;
      }
    }
    return latest;
  }

  /**
   * Whether some cycle leaves a thread at what may get ahead of a store, and comes back at that
   * store or an earlier one, these being at the instructions of the pair. It need not have got
   * ahead here: which steps of a cycle came late is no part of a trace.
   */
  boolean contains(Harms.Where pair) {
    for (int by = 0; by < log.size(); by++) {
      if (log.instruction(by) == pair.by() && log.kind(by) != EventKind.UPDATE) {
        for (int store : graph.ofThread(log.thread(by))) {
          if (log.instruction(store) == pair.store()
              && graph.mayBeOvertaken(store, by)
              && comesBack(by, store)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean comesBack(int by, int store) {
    for (int out : graph.successors(by)) {
      for (int entry : graph.ofThread(log.thread(by))) {
        if (log.thread(out) != log.thread(by)
            && entry <= store
            && graph.mayBeOvertaken(entry, by)
            && graph.isReached(entry, out)) {
          return true;
        }
      }
    }
    return false;
  }
}
