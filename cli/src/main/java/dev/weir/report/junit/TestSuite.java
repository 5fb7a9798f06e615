package dev.weir.report.junit;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tests that were run together.
 *
 * @param name what is shown above them
 * @param cases the tests, in the order in which they are shown
 */
public record TestSuite(String name, List<Case> cases) {

  /** Copies the list. */
  public TestSuite {
    cases = List.copyOf(cases);
  }

  /**
   * A test.
   *
   * @param className what groups it with others: names with dots between them, of which Jenkins
   *     takes the last for the class and the others for the package
   * @param name its name within the class
   * @param time how long it took
   * @param outcome how it ended
   * @param output what it printed; empty if that is not worth keeping
   */
  public record Case(
      String className, String name, Duration time, TestOutcome outcome, String output) {}

  /** How long all of them took together. */
  Duration time() {
    return cases.stream().map(Case::time).reduce(Duration.ZERO, Duration::plus);
  }

  /** How many of them ended in some way. */
  long count(Predicate<TestOutcome> kind) {
    return cases.stream().map(Case::outcome).filter(kind).count();
  }
}
