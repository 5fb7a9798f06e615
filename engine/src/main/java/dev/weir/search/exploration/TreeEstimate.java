package dev.weir.search.exploration;

import dev.weir.search.result.Progress;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Estimates the number of leaves of an exploration tree while it is walked depth first, by two
 * weighted estimators over the present branch.
 *
 * <p>The first splits a mass of 1 at the root equally among the known children of each node, and
 * divides the leaves seen by the mass explored. The second takes the unexplored children of each
 * node to have as many leaves as the finished ones on average. Both know nothing of children that
 * are still to be found, so they tend to start too low.
 */
final class TreeEstimate {
  /** Children entered so far, and leaves before the node was entered, by depth. */
  private int[] entered = new int[64];

  private long[] leavesBefore = new long[64];
  private int depth;

  /** Back to the root of a new tree. */
  void clear() {
    depth = 0;
    entered[0] = 0;
    leavesBefore[0] = 0;
  }

  /**
   * A child was entered.
   *
   * @param newDepth its depth, at least 1
   * @param leaves the leaves of the tree so far
   */
  void entered(int newDepth, long leaves) {
    if (newDepth == entered.length) {
      entered = Arrays.copyOf(entered, 2 * newDepth);
      leavesBefore = Arrays.copyOf(leavesBefore, 2 * newDepth);
    }
    depth = newDepth;
    entered[newDepth - 1]++;
    entered[newDepth] = 0;
    leavesBefore[newDepth] = leaves;
  }

  /**
   * The estimate.
   *
   * @param unexplored for each depth on the present branch, the number of known children that were
   *     not entered yet
   * @param leaves the leaves of the tree so far
   * @return none before the first leaf
   */
  Optional<Progress.Range> range(IntUnaryOperator unexplored, long leaves) {
    if (leaves == 0) {
      return Optional.empty();
    }
    double mass = 1;
    double explored = 0;
    for (int d = 0; d < depth; d++) {
      double share = mass / (entered[d] + unexplored.applyAsInt(d));
      explored += share * (entered[d] - 1);
      mass = share;
    }
    double byAverage = 1;
    for (int d = depth - 1; d >= 0; d--) {
      long done = leavesBefore[d + 1] - leavesBefore[d];
      byAverage = (done + byAverage) * (1 + (double) unexplored.applyAsInt(d) / entered[d]);
    }
    double byMass = explored > 0 ? leaves / explored : byAverage;
    double least = Math.max(leaves, Math.min(byMass, byAverage));
    return Optional.of(new Progress.Range(least, Math.max(least, Math.max(byMass, byAverage))));
  }
}
