package dev.weir.program.relevance;

import dev.weir.program.Predicate;

/**
 * The comparison by which a loop that counts goes on or ends.
 *
 * @param stays what holds of the count and the bound while the loop goes on
 * @param width of the comparison, in bits
 */
record CountComparison(Predicate stays, int width) {
  private static final int WORD = 64;

  /** The same test of the two numbers in the other order. */
  CountComparison mirrored() {
    return new CountComparison(stays.mirrored(), width);
  }

  /**
   * Whether a loop surely ends: wherever the count begins, it comes to a number at which the test
   * does not hold.
   *
   * <p>The numbers that a count of some bits goes through are a circle, and those at which the loop
   * is left lie next to each other on it. A step that is not longer than they are many cannot pass
   * over them.
   *
   * @param tested what is tested: a sum with the variable that is counted
   * @param step what a turn makes of this variable: a sum with it
   * @param bound what the loop does not change
   */
  boolean ends(Sum tested, Sum step, Sum bound) {
    return tested.in(step).filter(count -> ends(count, step.constant(), bound)).isPresent();
  }

  private boolean ends(Sum count, long step, Sum bound) {
    boolean isComparedAsWhole = width == WORD || !count.signed() && !bound.signed();
    if (count.width() > width || !isComparedAsWhole) {
      return false;
    }
    int unused = WORD - count.width();
    long distance = Math.abs(step << unused >> unused);
    if (distance <= 0) {
      return false;
    }
    if (stays == Predicate.EQ) {
      return true;
    }
    if (bound.variable().isPresent()) {
      return distance == 1 && comesTo(count, bound.asStored());
    }
    long limit = bound.value();
    return switch (stays) {
      case NE -> distance == 1 && count.extended(limit) == limit;
      case ULT, ULE, SLT, SLE -> !holds(count.extended(last(count) - (distance - 1)), limit);
      case UGT, UGE, SGT, SGE -> !holds(count.extended(last(count) + distance), limit);
      case EQ -> true;
    };
  }

  /**
   * Whether a count that goes by one comes to a number at which the test does not hold, whatever
   * number the bound is.
   */
  private boolean comesTo(Sum count, Sum bound) {
    boolean isAnyOfThem =
        count.width() == width
            || bound.width() <= count.width() && bound.signed() == count.signed();
    return switch (stays) {
      case EQ, NE, ULT, UGT, SLT, SGT -> isAnyOfThem;
      case ULE, UGE, SLE, SGE -> false;
    };
  }

  /** The largest number of a count, as the comparison orders them; the least one follows it. */
  private long last(Sum count) {
    boolean bySign = isSigned() && (count.signed() || count.width() == width);
    return bySign ? (1L << (count.width() - 1)) - 1 : -1;
  }

  private boolean isSigned() {
    return switch (stays) {
      case SLT, SLE, SGT, SGE -> true;
      case EQ, NE, ULT, ULE, UGT, UGE -> false;
    };
  }

  private boolean holds(long left, long right) {
    int unused = WORD - width;
    int unsigned = Long.compareUnsigned(left, right);
    int signed = Long.compare(left << unused >> unused, right << unused >> unused);
    return switch (stays) {
      case EQ -> left == right;
      case NE -> left != right;
      case ULT -> unsigned < 0;
      case ULE -> unsigned <= 0;
      case UGT -> unsigned > 0;
      case UGE -> unsigned >= 0;
      case SLT -> signed < 0;
      case SLE -> signed <= 0;
      case SGT -> signed > 0;
      case SGE -> signed >= 0;
    };
  }
}
