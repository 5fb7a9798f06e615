package dev.weir.robust.cycle;

import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.graph.EventAccesses;
import dev.weir.trace.graph.EventGraph;
import dev.weir.trace.graph.PreservedOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * How an execution of a weak model leaves sequential consistency: by an event without which, and
 * without what depends on it, the execution is sequentially consistent, and with which it has
 * cycles. On such a cycle some event gets ahead of a store of its own thread: the cycle comes into
 * the thread at that store, or at one before, and leaves it at the event, and the store does not
 * come before the event in the relaxed order.
 *
 * <p>This depends on the trace only, not on when stores reached memory.
 */
public final class CriticalCycles {
  private final EventLog log;
  private final Budget patience;
  private final MemoryModel model;
  private final EventAccesses accesses;
  private final EventGraph graph;
  private final BitSet ignored;

  /**
   * How an execution leaves.
   *
   * @param model the memory model of the execution
   * @param ignored the last events of some threads, which are not looked at
   */
  public CriticalCycles(EventGraph graph, MemoryModel model, BitSet ignored) {
    this.log = graph.log();
    this.patience = graph.patience();
    this.graph = graph;
    this.accesses = graph.accesses();
    this.model = model;
    this.ignored = ignored;
  }

  /**
   * A way out.
   *
   * @param pair an event and the latest store of its thread that it may get ahead of
   * @param cycle the events of a cycle with both, the one that closes it last
   */
  public record CriticalCycle(Cycles.Pair pair, List<Integer> cycle) {}

  /** All of them. */
  public List<CriticalCycle> all() {
    List<CriticalCycle> all = new ArrayList<>();
    for (int closing = 0; closing < log.size(); closing++) {
      all.addAll(by(closing));
    }
    return all;
  }

  /** Those of the cycles that an event closes, the pair of its own thread first. */
  public List<CriticalCycle> by(int closing) {
    boolean isAccess = log.kind(closing).accessesMemory() || log.kind(closing) == EventKind.STORE;
    if (ignored.get(closing) || !isAccess || log.kind(closing) == EventKind.UPDATE) {
      return List.of();
    }
    BitSet left = graph.dependents(closing);
    left.or(ignored);
    BitSet others = (BitSet) left.clone();
    others.clear(closing);
    EventGraph closed = EventGraph.of(log, others, patience);
    if (closed.successors(closing).isEmpty()) {
      return List.of();
    }
    EventGraph rest = EventGraph.of(log, left, patience);
    return rest.order()
        .map(order -> new Way(closing, rest, closed, order).departures())
        .orElse(List.of());
  }

  /** The stores of its thread since the last full fence before an event. */
  private List<Integer> buffered(int by) {
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

  /** What closes a cycle, and the execution without it. */
  private final class Way {
    final int closing;
    final EventGraph rest;
    final EventGraph closed;
    final int[] order;
    final BitSet reached;
    final BitSet leading = new BitSet();
    final PreservedOrder own;
    final List<BitSet> after;

    Way(int closing, EventGraph rest, EventGraph closed, int[] order) {
      this.closing = closing;
      this.rest = rest;
      this.closed = closed;
      this.order = order;
      this.reached = rest.reached(closed.successors(closing));
      for (int e = 0; e < log.size(); e++) {
        BitSet follow = rest.reached(List.of(e));
        leading.set(e, follow.stream().anyMatch(this::isJustBefore));
      }
      this.own = closed.preservedOrder(model);
      this.after = rest.preservedOrder(model).closure(order);
    }

    List<CriticalCycle> departures() {
      List<CriticalCycle> found = new ArrayList<>(through(closing));
      for (int e = 0; e < log.size(); e++) {
        if (rest.contains(e) && leading.get(e)) {
          found.addAll(through(e));
        }
      }
      return found;
    }

    /** The way out that gets ahead at an event, if there is one. */
    private List<CriticalCycle> through(int by) {
      patience.spend(log.size());
      List<Integer> passed = buffered(by).stream().filter(store -> !isBefore(store, by)).toList();
      if (passed.isEmpty()) {
        return List.of();
      }
      OptionalInt exit = by == closing ? OptionalInt.of(closing) : exit(by);
      if (exit.isEmpty()) {
        return List.of();
      }
      for (int entry : passed) {
        OptionalInt from = from(entry);
        if (from.isPresent()) {
          int latest = passed.getLast();
          List<Integer> cycle = new ArrayList<>();
          if (from.getAsInt() != closing) {
            cycle.addAll(path(closed, closing, from.getAsInt()));
          }
          cycle.add(entry);
          if (latest != entry) {
            cycle.add(latest);
          }
          cycle.add(by);
          if (by != closing) {
            cycle.add(exit.getAsInt());
          }
          if (exit.getAsInt() != closing) {
            cycle.addAll(path(closed, exit.getAsInt(), closing));
          }
          return List.of(new CriticalCycle(new Cycles.Pair(latest, by), cycle));
        }
      }
      return List.of();
    }

    /** Whether a store with which the closing event conflicts comes before that. */
    private boolean isPassed(int store) {
      patience.spend(log.size());
      for (int e = 0; e < log.size(); e++) {
        boolean isLater = order[store] < order[e] && accesses.conflict(store, e);
        if (closed.hasEdge(e, closing) && (e == store || isLater)) {
          return true;
        }
      }
      return false;
    }

    private boolean isJustBefore(int e) {
      return log.thread(e) == log.thread(closing) || closed.hasEdge(e, closing);
    }

    private List<Integer> path(EventGraph in, int from, int to) {
      return in.path(from, to).orElseThrow();
    }

    private boolean isBefore(int store, int by) {
      if (by != closing) {
        return after.get(store).get(by);
      }
      return rest.ofThread(log.thread(closing)).stream()
          .filter(e -> own.isPreserved(e, closing))
          .anyMatch(e -> e == store || after.get(store).get(e));
    }

    /** An event of another thread that follows an event directly and leads to the closing one. */
    private OptionalInt exit(int by) {
      patience.spend(log.size());
      for (int e = leading.nextSetBit(0); e >= 0; e = leading.nextSetBit(e + 1)) {
        if (log.thread(e) != log.thread(by) && order[by] < order[e] && accesses.conflict(by, e)) {
          return OptionalInt.of(e);
        }
      }
      boolean isDirect = log.thread(by) != log.thread(closing) && closed.hasEdge(by, closing);
      return isDirect ? OptionalInt.of(closing) : OptionalInt.empty();
    }

    /** An event of another thread that the closing one is or leads to, directly before a store. */
    private OptionalInt from(int store) {
      patience.spend(log.size());
      boolean follows = reached.get(store) && accesses.conflict(closing, store);
      if (follows && log.thread(closing) != log.thread(store) && !isPassed(store)) {
        return OptionalInt.of(closing);
      }
      for (int e = reached.nextSetBit(0); e >= 0; e = reached.nextSetBit(e + 1)) {
        if (log.thread(e) != log.thread(store)
            && order[e] < order[store]
            && accesses.conflict(e, store)) {
          return OptionalInt.of(e);
        }
      }
      return OptionalInt.empty();
    }
  }
}
