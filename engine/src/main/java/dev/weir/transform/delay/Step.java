package dev.weir.transform.delay;

import java.util.Comparator;

/**
 * Two events, one before the other.
 *
 * @param early whether the second is a read that takes what the first writes early; else the two
 *     are of one thread
 */
record Step(int from, int to, boolean early) implements Comparable<Step> {
  private static final Comparator<Step> ORDER =
      Comparator.comparingInt(Step::from).thenComparingInt(Step::to).thenComparing(Step::early);

  @Override
  public int compareTo(Step other) {
    return ORDER.compare(this, other);
  }
}
