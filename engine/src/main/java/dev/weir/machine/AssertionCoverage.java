package dev.weir.machine;

import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;

/** Which assertions were evaluated in any execution so far; never undone. */
final class AssertionCoverage {
  private final List<SourcePosition> assertions;
  private final Bounds bounds;
  private final boolean[] evaluated;

  /**
   * @param bounds suspended while something is done on trial only
   */
  AssertionCoverage(List<SourcePosition> assertions, Bounds bounds) {
    this.assertions = assertions;
    this.bounds = bounds;
    this.evaluated = new boolean[assertions.size()];
  }

  /** An assertion's condition is evaluated. */
  void evaluates(int assertion) {
    evaluated[assertion] |= !bounds.areSuspended();
  }

  /** The other assertions, in the order of the program. */
  List<SourcePosition> missing() {
    List<SourcePosition> missing = new ArrayList<>();
    for (int i = 0; i < evaluated.length; i++) {
      if (!evaluated[i]) {
        missing.add(assertions.get(i));
      }
    }
    return missing;
  }
}
