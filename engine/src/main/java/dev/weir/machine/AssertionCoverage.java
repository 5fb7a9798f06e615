package dev.weir.machine;

import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;

/** Which assertions were evaluated in any execution so far; never undone. */
final class AssertionCoverage {
  private final List<SourcePosition> assertions;
  private final boolean[] evaluated;

  AssertionCoverage(List<SourcePosition> assertions) {
    this.assertions = assertions;
    this.evaluated = new boolean[assertions.size()];
  }

  /** An assertion's condition is evaluated, not only on trial. */
  void evaluates(int assertion) {
    evaluated[assertion] = true;
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
