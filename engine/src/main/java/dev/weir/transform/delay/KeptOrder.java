package dev.weir.transform.delay;

import dev.weir.program.BarrierKind;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.CriticalCycle.Order;
import dev.weir.transform.graph.AbstractEvent.Kind;
import dev.weir.transform.graph.BarrierSet;
import dev.weir.transform.graph.Closure;
import dev.weir.transform.graph.EventGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;

/**
 * Which pairs of program order a model keeps: for sure, each time the two run, and possibly. By
 * what the accesses are, their place, the barriers between them, what depends on what, and what
 * follows from all these.
 */
final class KeptOrder {
  /** In graphs with more events, what follows from two kept pairs is not looked for. */
  private static final int MOST_CLOSED = 400;

  private static final BarrierSet FULL = BarrierSet.of(EnumSet.of(BarrierKind.SYNC));
  private static final BarrierSet CUMULATIVE =
      BarrierSet.of(EnumSet.of(BarrierKind.SYNC, BarrierKind.LWSYNC));

  /** For each kind of the first and of the last access, what keeps all of the two in order. */
  private static final BarrierSet[][] BARRIERS = table(KeptOrder::keepingAll);

  /** What may keep parts of them in order. */
  private static final BarrierSet[][] POSSIBLE_BARRIERS = table(KeptOrder::keepingParts);

  private final EventGraph graph;
  private final WeakModel model;
  private final Map<Integer, BitSet> sureSteps = new HashMap<>();
  private final Map<Integer, BitSet> sureOrder = new HashMap<>();
  private final Map<Integer, BitSet> readChains = new HashMap<>();
  private final Map<BarrierSet, Map<Integer, BitSet>> unfenced = new HashMap<>();
  private Optional<Closure> possible = Optional.empty();

  KeptOrder(EventGraph graph, WeakModel model) {
    this.graph = graph;
    this.model = model;
  }

  /** Whether a model surely keeps the order of two events, by barriers alone or otherwise. */
  Order surely(int first, int last) {
    if (sure(first).get(last)) {
      return isFenced(first, last) && !isKeptByKind(first, last) ? Order.FENCED : Order.KEPT;
    }
    return Order.OPEN;
  }

  /** The events that a model may keep behind one. */
  BitSet possibly(int event) {
    if (possible.isEmpty()) {
      possible = Optional.of(new Closure(possibleSteps()));
    }
    BitSet kept = (BitSet) possible.get().from(event).clone();
    kept.and(graph.after(event));
    return kept;
  }

  /** Whether barriers that count for other threads too surely stand between two events. */
  boolean isCumulativelyFenced(int first, int last) {
    boolean isApart =
        graph.event(first).kind().writesApart() && graph.event(last).kind().readsApart();
    BarrierSet barriers = isApart ? FULL : CUMULATIVE;
    return !unfenced(first, barriers).get(last) && graph.after(first).get(last);
  }

  /** The barriers that keep two events in order. */
  BarrierSet barriers(int first, int last) {
    return barriers(BARRIERS, first, last);
  }

  private BarrierSet barriers(BarrierSet[][] table, int first, int last) {
    return table[graph.event(first).kind().ordinal()][graph.event(last).kind().ordinal()];
  }

  private static BarrierSet[][] table(BiFunction<Kind, Kind, BarrierSet> keeping) {
    Kind[] kinds = Kind.values();
    BarrierSet[][] all = new BarrierSet[kinds.length][kinds.length];
    for (Kind first : kinds) {
      for (Kind last : kinds) {
        all[first.ordinal()][last.ordinal()] = keeping.apply(first, last);
      }
    }
    return all;
  }

  /** What keeps all of two accesses in order: what both do in one step counts as a read before. */
  private static BarrierSet keepingAll(Kind first, Kind last) {
    boolean isLight = !(first.writesApart() && last.readsApart());
    return keeping(isRead(first), isWrite(first), isRead(last), isWrite(last), isLight);
  }

  private static boolean isWrite(Kind kind) {
    return kind == Kind.WRITE || kind == Kind.READ_AND_WRITE;
  }

  private static boolean isRead(Kind kind) {
    return !kind.writesApart();
  }

  private static BarrierSet keepingParts(Kind first, Kind last) {
    boolean isLight = first.reads() || last.writes();
    return keeping(first.reads(), first.writes(), last.reads(), last.writes(), isLight);
  }

  /**
   * The barriers that keep two accesses in order.
   *
   * @param isLight whether {@code lwsync} does
   */
  private static BarrierSet keeping(
      boolean readsFirst,
      boolean writesFirst,
      boolean readsLast,
      boolean writesLast,
      boolean isLight) {
    Set<BarrierKind> kinds = EnumSet.of(BarrierKind.SYNC);
    if (isLight) {
      kinds.add(BarrierKind.LWSYNC);
    }
    if (writesFirst && writesLast) {
      kinds.add(BarrierKind.STORE_STORE);
    }
    if (readsFirst && readsLast) {
      kinds.add(BarrierKind.LOAD_LOAD);
    }
    if (readsFirst) {
      kinds.add(BarrierKind.LOAD_ANY);
    }
    if (writesLast) {
      kinds.add(BarrierKind.ANY_STORE);
    }
    return BarrierSet.of(kinds);
  }

  private boolean reads(int event) {
    return graph.event(event).kind().reads();
  }

  private boolean writes(int event) {
    return graph.event(event).kind().writes();
  }

  /** Whether all of two events is kept in order. */
  private boolean isKeptByKind(int first, int last) {
    if (graph.isBarrier(first) || graph.isBarrier(last)) {
      return true;
    }
    Kind before = graph.event(first).kind();
    return switch (model) {
      case TSO -> !(before.writesApart() && graph.event(last).kind().readsApart());
      case PSO -> !before.writesApart();
      case RMO, POWER_ESOP13 -> false;
    };
  }

  /** Whether parts of two events may be kept in order. */
  private boolean isPossiblyKeptByKind(int first, int last) {
    return isKeptByKind(first, last)
        || switch (model) {
          case TSO -> reads(first) || writes(last);
          case PSO -> reads(first);
          case RMO, POWER_ESOP13 -> false;
        };
  }

  /** The events that may come after one in its thread with none of some barriers between. */
  BitSet unfenced(int event, BarrierSet barriers) {
    return unfenced
        .computeIfAbsent(barriers, _ -> new HashMap<>())
        .computeIfAbsent(event, e -> graph.unfenced(e, barriers));
  }

  private boolean isFenced(int first, int last) {
    return !unfenced(first, barriers(first, last)).get(last);
  }

  /** The events that a model surely keeps behind one, by themselves. */
  private BitSet sureSteps(int event) {
    BitSet known = sureSteps.get(event);
    if (known != null) {
      return known;
    }
    BitSet steps = new BitSet();
    BitSet after = graph.after(event);
    for (int e = after.nextSetBit(0); e >= 0; e = after.nextSetBit(e + 1)) {
      steps.set(
          e,
          isKeptByKind(event, e)
              || isWrite(graph.event(e).kind()) && graph.surelySharePlace(event, e)
              || isFenced(event, e));
    }
    if (model.delaysReads() && reads(event) && !graph.isRigid(event)) {
      steps.or(sureDependent(event));
      steps.and(after);
    }
    sureSteps.put(event, steps);
    return steps;
  }

  private BitSet sureDependent(int event) {
    EventGraph.Dependent dependent = graph.surelyDependent(event);
    return dependences(dependent, e -> isWrite(graph.event(e).kind()));
  }

  private BitSet dependences(EventGraph.Dependent dependent, IntPredicate isWrite) {
    BitSet all = (BitSet) dependent.data().clone();
    BitSet control = dependent.control();
    for (int e = control.nextSetBit(0); e >= 0; e = control.nextSetBit(e + 1)) {
      if (isWrite.test(e)) {
        all.set(e);
      }
    }
    // SPARC has no isync: it keeps nothing under RMO.
    if (model.relaxesReadsFrom()) {
      all.or(dependent.controlAndIsync());
    }
    return all;
  }

  /** The events that a model surely keeps behind one. */
  private BitSet sure(int event) {
    BitSet known = sureOrder.get(event);
    if (known != null) {
      return known;
    }
    BitSet kept = (BitSet) sureSteps(event).clone();
    // From a read on, RMO also goes through a write and what reads the same place.
    if (model == WeakModel.RMO && reads(event)) {
      kept.or(readChain(event));
    }
    Deque<Integer> open = new ArrayDeque<>();
    if (graph.size() <= MOST_CLOSED) {
      kept.stream().forEach(open::add);
    }
    while (!open.isEmpty()) {
      int middle = open.pop();
      BitSet next = (BitSet) sureSteps(middle).clone();
      if (model == WeakModel.RMO && reads(middle)) {
        next.or(readChain(middle));
      }
      addBehind(event, middle, next, kept, open);
    }
    sureOrder.put(event, kept);
    return kept;
  }

  private void addBehind(int event, int middle, BitSet next, BitSet kept, Deque<Integer> open) {
    next.andNot(kept);
    if (middle != event) {
      for (int e = next.nextSetBit(0); e >= 0; e = next.nextSetBit(e + 1)) {
        if (e != middle && graph.isBetween(event, middle, e)) {
          kept.set(e);
          open.push(e);
        }
      }
    }
  }

  private BitSet readChain(int read) {
    BitSet known = readChains.get(read);
    if (known != null) {
      return known;
    }
    BitSet chain = graph.isRigid(read) ? new BitSet() : sureDependent(read);
    chain.and(graph.after(read));
    Deque<Integer> open = new ArrayDeque<>(chain.stream().boxed().toList());
    while (!open.isEmpty()) {
      int middle = open.pop();
      BitSet next = new BitSet();
      if (reads(middle) && !graph.isRigid(middle)) {
        next.or(sureDependent(middle));
      }
      if (isWrite(graph.event(middle).kind())) {
        BitSet after = graph.after(middle);
        for (int e = after.nextSetBit(0); e >= 0; e = after.nextSetBit(e + 1)) {
          if (reads(e) && graph.surelySharePlace(middle, e)) {
            next.set(e);
          }
        }
      }
      addBehind(read, middle, next, chain, open);
    }
    readChains.put(read, chain);
    return chain;
  }

  private List<BitSet> possibleSteps() {
    List<BitSet> steps = new ArrayList<>();
    List<BitSet> dependences = new ArrayList<>();
    for (int e = 0; e < graph.size(); e++) {
      boolean depends = model.delaysReads() && reads(e) && !graph.isRigid(e);
      dependences.add(
          depends ? dependences(graph.possiblyDependent(e), this::writes) : new BitSet());
    }
    if (model == WeakModel.RMO) {
      addReadChains(dependences);
    }
    for (int e = 0; e < graph.size(); e++) {
      BitSet kept = dependences.get(e);
      BitSet meeting = graph.maySharePlace(e);
      Map<BarrierSet, BitSet> fenced = new HashMap<>();
      BitSet after = graph.after(e);
      for (int last = after.nextSetBit(0); last >= 0; last = after.nextSetBit(last + 1)) {
        int first = e;
        BarrierSet barriers = barriers(POSSIBLE_BARRIERS, e, last);
        if (isPossiblyKeptByKind(e, last)
            || writes(last) && meeting.get(last)
            || fenced.computeIfAbsent(barriers, kinds -> graph.fenced(first, kinds)).get(last)) {
          kept.set(last);
        }
      }
      kept.and(after);
      steps.add(kept);
    }
    return steps;
  }

  /** From a read on, RMO keeps chains of dependences and of a write and what reads it. */
  private void addReadChains(List<BitSet> dependences) {
    List<BitSet> steps = new ArrayList<>();
    for (int e = 0; e < graph.size(); e++) {
      BitSet step = (BitSet) dependences.get(e).clone();
      if (writes(e)) {
        BitSet meeting = graph.maySharePlace(e);
        BitSet after = graph.after(e);
        for (int last = after.nextSetBit(0); last >= 0; last = after.nextSetBit(last + 1)) {
          if (reads(last) && meeting.get(last)) {
            step.set(last);
          }
        }
      }
      steps.add(step);
    }
    var chains = new Closure(steps);
    for (int e = 0; e < graph.size(); e++) {
      if (reads(e)) {
        dependences.get(e).or(chains.from(e));
      }
    }
  }
}
