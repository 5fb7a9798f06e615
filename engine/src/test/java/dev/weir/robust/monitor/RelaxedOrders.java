package dev.weir.robust.monitor;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import dev.weir.trace.order.Dependence;
import dev.weir.trace.order.EventEffects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The two orders of a sequentially consistent execution by the book: program order, or what store
 * buffers leave of it, what creates, joins and wakes threads, and {@link Dependence}; all pairs
 * written out, and their transitive closure.
 */
final class RelaxedOrders {
  private final EventLog log;
  private final boolean perLocation;
  private final EventEffects first;
  private final EventEffects second;

  RelaxedOrders(EventLog log, boolean perLocation) {
    this.log = log;
    this.perLocation = perLocation;
    this.first = new EventEffects(log);
    this.second = new EventEffects(log);
  }

  private interface Relation {
    boolean holds(int x, int y);
  }

  /** For each event those that happened before it. */
  List<BitSet> happened() {
    return closure((x, y) -> log.thread(x) == log.thread(y) || isOrderedAcross(x, y));
  }

  /** For each event those that come before it in the relaxed order. */
  List<BitSet> relaxed() {
    return closure(
        (x, y) ->
            log.thread(x) == log.thread(y)
                ? isPreserved(x, y)
                : isOrderedAcross(x, y) && !isHidden(x, y));
  }

  /** A choice has no part in the orders: it is in none of these sets and has none. */
  boolean isOrdered(int event) {
    return log.kind(event) != EventKind.CHOICE;
  }

  private List<BitSet> closure(Relation direct) {
    List<BitSet> before = new ArrayList<>();
    for (int y = 0; y < log.size(); y++) {
      BitSet its = new BitSet();
      before.add(its);
      for (int x = y - 1; x >= 0 && isOrdered(y); x--) {
        if (isOrdered(x) && !its.get(x) && direct.holds(x, y)) {
          its.set(x);
          its.or(before.get(x));
        }
      }
    }
    return before;
  }

  private boolean isOrderedAcross(int x, int y) {
    return (log.kind(x) == EventKind.CREATE && log.value(x) == log.thread(y))
        || (log.kind(y) == EventKind.JOIN && log.value(y) == log.thread(x))
        || (wakes(x, log.thread(y)) && log.kind(y).follows(log.kind(x)))
        || Dependence.conflict(first.of(x), second.of(y));
  }

  private boolean wakes(int e, int thread) {
    for (int i = 0; i < log.wokenCount(e); i++) {
      if (log.woken(e, i) == thread) {
        return true;
      }
    }
    return false;
  }

  /** Whether a load reads nothing of a write, since own stores that are newer cover all of it. */
  private boolean isHidden(int write, int load) {
    if (log.kind(load) != EventKind.LOAD || !log.kind(write).writes()) {
      return false;
    }
    for (long at = log.address(load); at < log.address(load) + log.size(load); at++) {
      if (Dependence.writesSome(first.of(write), at, 1) && !isOverwritten(at, write, load)) {
        return false;
      }
    }
    return true;
  }

  private boolean isOverwritten(long at, int since, int load) {
    for (int e = since + 1; e < load; e++) {
      boolean isOwn = log.thread(e) == log.thread(load) && log.kind(e) == EventKind.WRITE;
      if (isOwn && Dependence.writesSome(second.of(e), at, 1)) {
        return true;
      }
    }
    return false;
  }

  /** Whether store buffers keep the order of two events of a thread. */
  private boolean isPreserved(int x, int y) {
    if (log.kind(x) != EventKind.WRITE || log.drainsAll(y)) {
      return true;
    }
    if (log.kind(y) == EventKind.LOAD) {
      return perLocation
          ? awaited(y) != EventLog.NONE && Dependence.overlap(first.of(x), second.of(y))
          : x <= awaited(y);
    }
    if (log.kind(y) != EventKind.WRITE && !log.drainsSome(y)) {
      return false;
    }
    return !perLocation
        || log.segment(x) < log.segment(y)
        || Dependence.overlap(first.of(x), second.of(y));
  }

  /** The own store that a load has to wait for, since it cannot read all that it needs from it. */
  private int awaited(int load) {
    for (int e = load - 1; e >= 0; e--) {
      boolean isOwn = log.thread(e) == log.thread(load) && log.kind(e) == EventKind.WRITE;
      if (isOwn && Dependence.overlap(first.of(e), second.of(load))) {
        boolean covers = Dependence.writesAll(first, log.address(load), log.size(load));
        return covers ? EventLog.NONE : e;
      }
    }
    return EventLog.NONE;
  }
}
