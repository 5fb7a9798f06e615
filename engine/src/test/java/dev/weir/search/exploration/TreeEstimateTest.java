package dev.weir.search.exploration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.search.result.Progress;
import org.junit.jupiter.api.Test;

/** Estimates of the size of a tree that is walked depth first. */
class TreeEstimateTest {
  private final TreeEstimate estimate = new TreeEstimate();

  @Test
  void saysNothingBeforeTheFirstLeaf() {
    estimate.clear();
    estimate.entered(1, 0);
    assertThat(estimate.range(depth -> 1, 0)).isEmpty();
  }

  @Test
  void isExactForATreeWhoseNodesAllHaveTheSameChildren() {
    // Three children each, three levels: 27 leaves. Looked at in every leaf but the first.
    estimate.clear();
    long leaves = 0;
    int[] index = new int[3];
    for (index[0] = 0; index[0] < 3; index[0]++) {
      estimate.entered(1, leaves);
      for (index[1] = 0; index[1] < 3; index[1]++) {
        estimate.entered(2, leaves);
        for (index[2] = 0; index[2] < 3; index[2]++) {
          estimate.entered(3, leaves);
          if (leaves > 0) {
            Progress.Range range = estimate.range(d -> 2 - index[d], leaves).orElseThrow();
            assertThat(range.from()).isCloseTo(27, within(1e-6));
            assertThat(range.to()).isCloseTo(27, within(1e-6));
          }
          leaves++;
        }
      }
    }
  }

  @Test
  void givesARangeWhereTheEstimatorsDiffer() {
    // The first child of the root had ten leaves, the second is a leaf, a third one is unexplored.
    estimate.clear();
    estimate.entered(1, 0);
    estimate.entered(1, 10);
    Progress.Range range = estimate.range(depth -> 1, 10).orElseThrow();
    assertThat(range.from()).isCloseTo(16.5, within(1e-6));
    assertThat(range.to()).isCloseTo(30, within(1e-6));
  }
}
