package dev.weir.lin;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  private final Map<List<Object>, Optional<Violation>> known = new HashMap<>();

  Criterion(LinOptions.Criterion kind, Scenario scenario, Specification specification) {
    this.kind = kind;
    this.scenario = scenario;
    this.specification = specification;
  }

  /**
   * Why an execution is not explained.
   *
   * @param outcome what its calls give
   * @param enforced the pairs that no order keeps which gives the outcome; none if there is no such
   *     order at all
   */
  record Violation(Outcome outcome, List<Pair> enforced) {}

  /** What is wrong with an execution; empty if it is explained. */
  Optional<Violation> judge(Relations relations, Outcome outcome) {
    List<Object> key =
        kind == LinOptions.Criterion.SEQUENTIAL
            ? List.of(outcome)
            : List.of(outcome, relations.numbers());
    Optional<Violation> decided = known.get(key);
    if (decided == null) {
      decided = decide(relations, outcome);
      known.put(key, decided);
    }
    return decided;
  }

  private Optional<Violation> decide(Relations relations, Outcome outcome) {
    List<long[]> orders = specification.explaining(outcome, scenario.size());
    if (orders.isEmpty()) {
      return Optional.of(new Violation(outcome, List.of()));
    }
    if (kind == LinOptions.Criterion.SEQUENTIAL) {
      return Optional.empty();
    }
    long optional = relations.optional();
    long active = ~relations.endless();
    // All subsets of those calls of which it matters whether their end counts.
    long left = optional;
    while (true) {
      Walk walk = new Walk(relations, orders, outcome.missing(), active & ~left);
      if (walk.fails(0, 0, new long[scenario.size()])) {
        return Optional.of(new Violation(outcome, walk.fewest()));
      }
      if (left == 0) {
        return Optional.empty();
      }
      left = left - 1 & optional;
    }
  }

  /** Goes through the orders in which calls can begin. */
  private final class Walk {
    private final Relations relations;
    private final List<long[]> orders;
    private final long missing;
    private final long active;
    private long[] failing = new long[0];

    Walk(Relations relations, List<long[]> orders, long missing, long active) {
      this.relations = relations;
      this.orders = orders;
      this.missing = missing;
      this.active = active;
    }

    /**
     * Whether some order of the further begins leads to pairs that no order of calls keeps.
     *
     * @param begun the calls that have begun
     * @param ended those that have ended
     * @param before for each call that has begun, those that had ended then
     */
    boolean fails(long begun, long ended, long[] before) {
      if (orders.stream().noneMatch(order -> keeps(order, before))) {
        failing = before;
        return true;
      }
      for (int t = 0; t < scenario.threads().size(); t++) {
        int next = scenario.first(t) + count(begun, t);
        if (next < scenario.first(t + 1) && (missing >> next & 1) == 0) {
          long now = begun | 1L << next;
          long[] with = before.clone();
          with[next] = ended & ~own(t);
          if (fails(now, end(now, ended), with)) {
            return true;
          }
        }
      }
      return false;
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
