package dev.weir.robust;

import dev.weir.trace.EventLog;
import dev.weir.trace.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says which store was overtaken by what on a cycle of an execution of a weak model. */
final class Cycles {
  private final EventLog log;
  private final ExecutionGraph graph;

  Cycles(EventLog log) {
    this.log = log;
    this.graph = ExecutionGraph.of(log);
  }

  /**
   * What an execution shows.
   *
   * @param pair a store and what got ahead of it
   * @param cycle the events of a cycle
   * @param schedule the execution
   */
  record Found(Pair pair, List<Integer> cycle, Schedule schedule) {}

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

  /** The pairs of all cycles: of each event that got ahead of own stores, the latest on a cycle. */
  List<Pair> all() {
    List<Pair> pairs = new ArrayList<>();
    for (int by = 0; by < log.size(); by++) {
      List<Integer> own = graph.ofThread(log.thread(by));
      for (int i = own.indexOf(by) - 1; i >= 0; i--) {
        int store = own.get(i);
        if (graph.isOvertaken(store, by) && graph.path(by, store).isPresent()) {
          pairs.add(new Pair(store, by));
          break;
        }
      }
    }
    return pairs;
  }

  /** The cycle through a pair. */
  Optional<List<Integer>> cycle(Pair pair) {
    return graph
        .path(pair.by(), pair.store())
        .map(
            path -> {
              List<Integer> cycle = new ArrayList<>(path);
              cycle.add(pair.by());
              return cycle;
            });
  }
}
