package dev.weir.machine.report;

import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;

/** Which assertions were evaluated in any execution so far; never undone. */
public final class AssertionCoverage {
  private final List<SourcePosition> assertions;
  private final boolean[] evaluated;

  public AssertionCoverage(List<SourcePosition> assertions) {
    this.assertions = assertions;
    this.evaluated = new boolean[assertions.size()];
  }

  /** An assertion's condition is evaluated, not only on trial. */
  public void evaluates(int assertion) {
    evaluated[assertion] = true;
  }

  /** The other assertions, in the order of the program. */
  public List<SourcePosition> missing() {
    List<SourcePosition> missing = new ArrayList<>();
    for (int i = 0; i < evaluated.length; i++) {
      if (!evaluated[i]) {
        missing.add(assertions.get(i));
      }
    }
    return missing;
  }
}
