package dev.weir.lin;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Decides whether executions of a scenario are linearizable. A set S of pairs of calls is possible
 * for a trace if some client could have enforced it: if the trace with an edge from the end of the
 * first call of each pair to the begin of the second is still acyclic. For each possible set there
 * must be an order of the calls that keeps program order and the pairs, and gives the outcome.
 *
 * <p>What explains a set explains its subsets, so that only the largest ones are looked at: those
 * in which, for some order of the begins, every call has ended as early as it can. What a trace
 * orders as a whole is in all of these.
 */
final class Criterion {
  private final LinOptions.Criterion kind;
  private final Specification specification;
  private final Scenario scenario;
  private final Map<Outcome, OfOutcome> known = new HashMap<>();

  Criterion(LinOptions.Criterion kind, Scenario scenario, Specification specification) {
    this.kind = kind;
    this.scenario = scenario;
    this.specification = specification;
  }

  /**
   * What is known of the executions with an outcome.
   *
   * @param orders those that give it
   * @param always the answer for all of them, if it is the same whatever their relations are
   * @param byRelations the answers for others
   */
  private record OfOutcome(
      List<long[]> orders,
      Optional<Optional<Violation>> always,
      Map<Relations, Optional<Violation>> byRelations) {}

  /**
   * Why an execution is not explained.
   *
   * @param outcome what its calls give
   * @param enforced the pairs that no order keeps which gives the outcome; none if there is no such
   *     order at all
   */
  record Violation(Outcome outcome, List<Pair> enforced) {}

  /**
   * What is wrong with an execution; empty if it is explained.
   *
   * @param relations what its trace says of its calls; asked for where it matters
   */
  Optional<Violation> judge(Outcome outcome, Supplier<Relations> relations) {
    OfOutcome one = known.get(outcome);
    if (one == null) {
      List<long[]> orders = specification.explaining(outcome, scenario.size());
      one = new OfOutcome(orders, always(outcome, orders), new HashMap<>());
      known.put(outcome, one);
    }
    return one.always().isPresent()
        ? one.always().get()
        : one.byRelations().computeIfAbsent(relations.get(), decide(outcome, one.orders()));
  }

  private Optional<Optional<Violation>> always(Outcome outcome, List<long[]> orders) {
    if (orders.isEmpty()) {
      return Optional.of(Optional.of(new Violation(outcome, List.of())));
    }
    // What explains all sets of pairs explains those that a trace leaves possible.
    boolean isExplained =
        kind == LinOptions.Criterion.SEQUENTIAL
            || decide(outcome, orders).apply(Relations.weakest(scenario)).isEmpty();
    return isExplained ? Optional.of(Optional.empty()) : Optional.empty();
  }

  private Function<Relations, Optional<Violation>> decide(Outcome outcome, List<long[]> orders) {
    return relations -> {
      long optional = relations.optional();
      long active = ~relations.endless();
      // All subsets of those calls of which it matters whether their end counts.
      long left = optional;
      while (true) {
        Walk walk = new Walk(relations, orders, outcome.missing(), active & ~left);
        if (walk.fails()) {
          return Optional.of(new Violation(outcome, walk.fewest()));
        }
        if (left == 0) {
          return Optional.empty();
        }
        left = left - 1 & optional;
      }
    };
  }

  /** Goes through the orders in which calls can begin. */
  private final class Walk {
    private final Relations relations;
    private final List<long[]> orders;
    private final long missing;
    private final long active;
    private long[] failing = new long[0];

    /** Where no failure is ahead. */
    private final Set<Place> passed = new HashSet<>();

    /**
     * How far it has come.
     *
     * @param begun the calls that have begun
     * @param ended those that have ended
     * @param kept the orders that keep all pairs so far
     */
    private record Place(long begun, long ended, BitSet kept) {}

    Walk(Relations relations, List<long[]> orders, long missing, long active) {
      this.relations = relations;
      this.orders = orders;
      this.missing = missing;
      this.active = active;
    }

    /** Whether some order of the begins leads to pairs that no order of calls keeps. */
    boolean fails() {
      BitSet all = new BitSet();
      all.set(0, orders.size());
      return fails(new Place(0, 0, all), new long[scenario.size()]);
    }

    /**
     * Whether some order of the further begins does.
     *
     * @param before for each call that has begun, those that had ended then
     */
    private boolean fails(Place place, long[] before) {
      if (place.kept().isEmpty()) {
        failing = before;
        return true;
      }
      if (!passed.add(place)) {
        return false;
      }
      for (int t = 0; t < scenario.threads().size(); t++) {
        int next = scenario.first(t) + count(place.begun(), t);
        if (next < scenario.first(t + 1) && (missing >> next & 1) == 0) {
          long now = place.begun() | 1L << next;
          long[] with = before.clone();
          with[next] = place.ended() & ~own(t);
          Place then = new Place(now, end(now, place.ended()), keeping(place.kept(), with, next));
          if (fails(then, with)) {
            return true;
          }
        }
      }
      return false;
    }

    /** The orders that also keep what has ended before a call. */
    private BitSet keeping(BitSet kept, long[] before, int call) {
      BitSet left = new BitSet();
      kept.stream()
          .filter(order -> (before[call] & ~orders.get(order)[call]) == 0)
          .forEach(left::set);
      return left;
    }

    private int count(long begun, int thread) {
      return Long.bitCount(begun & own(thread));
    }

    private long own(int thread) {
      long upTo = (1L << scenario.first(thread + 1)) - 1;
      return upTo & -1L << scenario.first(thread);
    }

    /** The calls that have ended, once all have that can. */
    private long end(long begun, long soFar) {
      long ended = soFar;
      boolean isMore = true;
      while (isMore) {
        isMore = false;
        for (int c = 0; c < relations.begins().length; c++) {
          boolean isOpen = (begun & active & ~ended & 1L << c) != 0;
          long waitsFor = relations.ends()[c] & active & ~(1L << c);
          if (isOpen && (relations.begins()[c] & ~begun) == 0 && (waitsFor & ~ended) == 0) {
            ended |= 1L << c;
            isMore = true;
          }
        }
      }
      return ended;
    }

    /** As few as possible of the pairs that failed. */
    List<Pair> fewest() {
      List<Pair> pairs = new ArrayList<>();
      for (int second = 0; second < failing.length; second++) {
        for (int first = 0; first < failing.length; first++) {
          if ((failing[second] >> first & 1) != 0) {
            pairs.add(new Pair(first, second));
          }
        }
      }
      for (Pair pair : List.copyOf(pairs)) {
        List<Pair> fewer = new ArrayList<>(pairs);
        fewer.remove(pair);
        if (orders.stream().noneMatch(order -> keeps(order, masks(fewer)))) {
          pairs = fewer;
        }
      }
      return pairs;
    }

    private long[] masks(List<Pair> pairs) {
      long[] masks = new long[failing.length];
      pairs.forEach(pair -> masks[pair.second()] |= 1L << pair.first());
      return masks;
    }
  }

  private static boolean keeps(long[] order, long[] before) {
    for (int c = 0; c < before.length; c++) {
      if ((before[c] & ~order[c]) != 0) {
        return false;
      }
    }
    return true;
  }
}
