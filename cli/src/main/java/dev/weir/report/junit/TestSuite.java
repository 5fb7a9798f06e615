package dev.weir.report.junit;

import dev.weir.report.Standing;
import java.time.Duration;
import java.util.List;

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
   * @param standing whether it ended as it should, found what it looks for, or could not find out
   * @param message what is wrong, in a line; empty if nothing is
   * @param type the kind of what is wrong, in a word; empty if nothing is
   * @param text all that there is to say of it; may be several lines
   */
  public record Case(
      String className,
      String name,
      Duration time,
      Standing standing,
      String message,
      String type,
      String text) {
    /** One that ended as it should. */
    public static Case passed(String className, String name, Duration time, String text) {
      return new Case(className, name, time, Standing.FINE, "", "", text);
    }
  }

  /** How long all of them took together. */
  Duration time() {
    return cases.stream().map(Case::time).reduce(Duration.ZERO, Duration::plus);
  }

  /** How many of them found what they look for. */
  long failures() {
    return cases.stream().filter(one -> one.standing() == Standing.WRONG).count();
  }

  /** How many of them could not find out. */
  long errors() {
    return cases.stream().filter(one -> one.standing() != Standing.FINE).count() - failures();
  }
}
