package dev.weir.fence.infer;

import java.util.function.ToLongFunction;

/**
 * What is preferred: the cheapest set; of those that cost the same the one with most fences that
 * the program has already, then with the fewest loops around its fences, and then with those that
 * stand in the function that makes a store rather than in its callers.
 *
 * @param costs what fences cost
 * @param oracle knows the loops
 */
record Preference(LoopCosts costs, Oracle oracle) implements ToLongFunction<FencePlace> {
  /** More than there are fences, and loops around all of them, in a set. */
  private static final long FACTOR = 1000;

  /** The same where no place costs less than all its weaker forms together. */
  long ofStronger(FencePlace place) {
    return Math.max(applyAsLong(place), place.weaker().stream().mapToLong(this::ofStronger).sum());
  }

  @Override
  public long applyAsLong(FencePlace place) {
    int loops = oracle.loops(place);
    long isNew = place.existing() ? 0 : 1;
    long isElsewhere = place.repair() == Repair.STORE_FENCE_BEFORE ? 0 : 1;
    return ((costs.of(place, loops) * FACTOR + isNew) * FACTOR + loops) * FACTOR + isElsewhere;
  }
}
