package dev.weir.suite;

import java.time.Duration;
import java.util.List;

/**
 * What came of a test under one memory model.
 *
 * @param test the test
 * @param model the memory model
 * @param seen what came of it
 * @param json the result as one JSON object, as the command prints it
 * @param complaint what the command had to complain of; empty if nothing
 * @param time how long it took, when it was run
 * @param isCached whether that was in an earlier run
 */
public record TestResult(
    TestCase test,
    String model,
    Observation seen,
    String json,
    String complaint,
    Duration time,
    boolean isCached) {

  /** The same of a test of which other things are expected. */
  public TestResult of(TestCase other) {
    return new TestResult(other, model, seen, json, complaint, time, isCached);
  }

  /** What is not as expected; nothing is as expected of which nothing is said. */
  public List<String> differences() {
    return test.expected(model)
        .map(expected -> expected.differences(seen, test.file()))
        .orElse(List.of("nothing is expected"));
  }

  /** Whether all is as expected. */
  public boolean isOk() {
    return differences().isEmpty();
  }

  /** What was expected, in its own words; empty if nothing was. */
  public String expected() {
    return test.expected(model).map(Expectation::text).orElse("");
  }
}
