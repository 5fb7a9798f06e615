package dev.weir.trace.graph;

import dev.weir.machine.options.Budget;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** A relation between the events of a log, and the ways through it. */
interface Precedence {
  /** What an event costs, in the units of {@link Budget}. */
  int WORK_OF_EVENT = 16;

  /** Hands over the events that come after an event, each at least once. */
  void forEachAfter(int event, IntConsumer use);

  /**
   * A shortest path of at least one step between two events, without the first event.
   *
   * @param size the number of events of the log
   */
  default Optional<List<Integer>> path(int from, int to, int size, Budget patience) {
    patience.spend(size);
    int[] previous = new int[size];
    Arrays.fill(previous, EventLog.NONE);
    IntList open = new IntList();
    open.add(from);
    for (int i = 0; i < open.size() && previous[to] == EventLog.NONE; i++) {
      patience.spend(WORK_OF_EVENT);
      int e = open.get(i);
      forEachAfter(
          e,
          next -> {
            if (previous[next] == EventLog.NONE) {
              previous[next] = e;
              open.add(next);
            }
          });
    }
    if (previous[to] == EventLog.NONE) {
      return Optional.empty();
    }
    List<Integer> path = new ArrayList<>();
    int e = to;
    do {
      path.addFirst(e);
      e = previous[e];
    } while (e != from);
    return Optional.of(path);
  }

  /** Some events and all that come after them, directly or not. */
  default BitSet closure(List<Integer> from, Budget patience) {
    BitSet found = new BitSet();
    IntList open = new IntList();
    for (int e : from) {
      found.set(e);
      open.add(e);
    }
    for (int i = 0; i < open.size(); i++) {
      patience.spend(WORK_OF_EVENT);
      forEachAfter(
          open.get(i),
          next -> {
            if (!found.get(next)) {
              found.set(next);
              open.add(next);
            }
          });
    }
    return found;
  }

  /**
   * For each event its place in an order that no pair of the relation is against; empty if there is
   * a cycle.
   *
   * @param nodes the events to be put in order, all others being left out
   * @param size the number of events of the log
   */
  default Optional<int[]> order(IntList nodes, int size, Budget patience) {
    // Kahn's algorithm: what cannot be put in order is on a cycle, or behind one.
    patience.spend(size, WORK_OF_EVENT);
    int[] open = new int[size];
    BitSet isNode = new BitSet(size);
    for (int i = 0; i < nodes.size(); i++) {
      isNode.set(nodes.get(i));
      forEachAfter(nodes.get(i), next -> open[next]++);
    }
    IntList ordered = new IntList();
    for (int i = 0; i < nodes.size(); i++) {
      if (open[nodes.get(i)] == 0) {
        ordered.add(nodes.get(i));
      }
    }
    int[] ranks = new int[size];
    for (int i = 0; i < ordered.size(); i++) {
      ranks[ordered.get(i)] = i;
      forEachAfter(
          ordered.get(i),
          next -> {
            if (--open[next] == 0 && isNode.get(next)) {
              ordered.add(next);
            }
          });
    }
    return ordered.size() < nodes.size() ? Optional.empty() : Optional.of(ranks);
  }
}
