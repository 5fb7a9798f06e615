package dev.weir.bench;

import java.util.Arrays;

/** The one in the middle. */
final class Median {
  private Median() {}

  /** Of some values, at least one; of an even number the mean of the two in the middle. */
  static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
