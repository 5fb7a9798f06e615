package dev.weir.robust.cycle;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.Schedule;
import dev.weir.trace.graph.EventGraph;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/** Says which store was overtaken by what on a cycle of an execution of a weak model. */
public final class Cycles {
  private final EventLog log;
  private final EventGraph graph;

  public Cycles(EventGraph graph) {
    this.log = graph.log();
    this.graph = graph;
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
  public record Found(
      Pair pair,
      List<Integer> cycle,
      Attribution.Where where,
      Schedule schedule,
      Optional<Schedule> borderline)
      implements Serializable {}

  /** A store and what got ahead of it. */
  public record Pair(int store, int by) implements Serializable {}

  /**
   * The pair of a cycle: what closes it if that got ahead of an own store, else the first that did.
   *
   * @param cycle the events, the closing one last
   */
  public Pair pair(List<Integer> cycle) {
    for (int i = cycle.size() - 1; i >= 0; i--) {
      int by = cycle.get(i);
      int from = cycle.get(i == 0 ? cycle.size() - 1 : i - 1);
      if (log.thread(from) == log.thread(by) && from < by && isOvertaken(from, by)) {
        return new Pair(latestOvertaken(from, by), by);
      }
    }
    for (int i = cycle.size() - 1; i >= 0; i--) {
      // The way into the thread led through another event than the store.
      int by = cycle.get(i);
      int from = cycle.get(i == 0 ? cycle.size() - 1 : i - 1);
      if (log.thread(from) == log.thread(by) && from < by) {
        int store = latestOvertaken(from, by);
        if (isOvertaken(store, by)) {
          return new Pair(store, by);
        }
      }
    }
    throw new IllegalStateException("a cycle without a store that was overtaken");
  }

  /** The instructions of a pair. */
  public Attribution.Where where(Pair pair) {
    return new Attribution.Where(log.instruction(pair.store()), log.instruction(pair.by()));
  }

  /** The latest store between two events of a thread that the later one got ahead of. */
  private int latestOvertaken(int from, int by) {
    int latest = from;
    for (int e : graph.ofThread(log.thread(by))) {
      if (e > from && e < by && isOvertaken(e, by)) {
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
  boolean contains(Attribution.Where pair) {
    for (int by = 0; by < log.size(); by++) {
      if (log.instruction(by) == pair.by() && log.kind(by) != EventKind.UPDATE) {
        for (int store : graph.ofThread(log.thread(by))) {
          if (log.instruction(store) == pair.store()
              && mayBeOvertaken(store, by)
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
            && mayBeOvertaken(entry, by)
            && isReached(entry, out)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether another thread's event that is, or follows, an event is directly before another. */
  private boolean isReached(int event, int from) {
    graph.patience().spend(log.size());
    for (int e = 0; e < log.size(); e++) {
      if (log.thread(e) != log.thread(event)
          && graph.hasEdge(e, event)
          && (e == from || graph.path(from, e).isPresent())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a store was made before another event of its thread, and took effect after it. */
  private boolean isOvertaken(int store, int by) {
    return log.kind(store) == EventKind.STORE
        && log.thread(store) == log.thread(by)
        && store < by
        && graph.effect(store) > graph.effect(by);
  }

  /** Whether a store was made before another event of its thread, with no full fence between. */
  private boolean mayBeOvertaken(int store, int by) {
    graph.patience().spend(1);
    return log.kind(store) == EventKind.STORE
        && log.thread(store) == log.thread(by)
        && store < by
        && graph.ofThread(log.thread(by)).stream()
            .noneMatch(e -> e > store && e <= by && log.drainsAll(e));
  }
}
