package dev.weir.suite;

/**
 * A line as compilers write it for each result that is not as expected, at the line that says what
 * is, so that editors go there.
 *
 * @param summaries writes the summary
 */
public record SuiteGcc(SuiteText summaries) implements SuiteFormat {
  @Override
  public String result(TestResult result) {
    if (result.isOk()) {
      return "";
    }
    TestCase test = result.test();
    int line = test.expected(result.model()).map(Expectation::line).orElse(test.line());
    String expected = result.expected();
    String complaint = result.complaint().lines().findFirst().map(first -> "; " + first).orElse("");
    return "%s:%s: error: %s%s (%s)%s%n"
        .formatted(
            test.file(),
            line,
            expected.isEmpty() ? "" : "expected " + expected + ", but ",
            String.join("; ", result.differences()),
            result.model(),
            complaint);
  }

  @Override
  public String summary(Summary summary) {
    return summaries.summary(summary);
  }
}
