package dev.weir.suite;

import dev.weir.report.output.Palette;
import dev.weir.report.output.Seconds;
import java.time.Duration;
import java.util.List;

/** A line for each result, more for those that are not as expected, and a summary. */
public final class SuiteText implements SuiteFormat {
  private static final String INDENT = " ".repeat(7);
  private static final int WIDTH_OF_VERDICT = 26;
  private static final int WIDEST_NAME = 60;

  private final Palette palette;
  private final int nameWidth;
  private final int modelWidth;

  /**
   * Text.
   *
   * @param tests the tests that there are, for the width of columns
   */
  public SuiteText(Palette palette, List<TestCase> tests) {
    this.palette = palette;
    nameWidth =
        Math.min(
            WIDEST_NAME, tests.stream().mapToInt(test -> test.name().length()).max().orElse(0));
    modelWidth =
        tests.stream()
            .flatMap(test -> test.models().stream())
            .mapToInt(String::length)
            .max()
            .orElse(0);
  }

  @Override
  public String result(TestResult result) {
    Observation seen = result.seen();
    String word = result.isOk() ? palette.good("ok   ") : palette.bad("WRONG");
    String executions =
        seen.executions().isPresent()
            ? "%,d %s"
                .formatted(
                    seen.executions().getAsLong(),
                    seen.executions().getAsLong() == 1 ? "execution" : "executions")
            : "";
    StringBuilder text = new StringBuilder();
    text.append(word).append("  ");
    text.append(padded(result.test().name(), nameWidth)).append("  ");
    text.append(padded(result.model(), modelWidth)).append("  ");
    text.append(padded(seen.expectation(result.test().file()), WIDTH_OF_VERDICT)).append("  ");
    text.append("%20s  ".formatted(executions));
    text.append(result.isCached() ? "cached" : seconds(result.time())).append('\n');
    if (!result.isOk()) {
      result
          .test()
          .expected(result.model())
          .ifPresent(
              expected ->
                  text.append(INDENT)
                      .append("expected: ")
                      .append(expected.text())
                      .append(" (")
                      .append(result.test().file())
                      .append(':')
                      .append(expected.line())
                      .append(")\n"));
      text.append(INDENT)
          .append("but:      ")
          .append(String.join("; ", result.differences()))
          .append('\n');
      result.complaint().lines().forEach(line -> text.append(INDENT).append(line).append('\n'));
    }
    return text.toString();
  }

  @Override
  public String summary(Summary summary) {
    StringBuilder text = new StringBuilder();
    text.append(summary.tests() == 1 ? "1 test: " : "%,d tests: ".formatted(summary.tests()));
    text.append(
        summary.tests() == 0
            ? "nothing was run"
            : summary.failed() == 0
                ? palette.good("all as expected")
                : "%,d as expected, ".formatted(summary.passed())
                    + palette.bad("%,d not".formatted(summary.failed())));
    if (summary.unreadable() > 0) {
      text.append(", ").append(palette.bad(summary.unreadable() + " not readable"));
    }
    if (summary.cached() > 0) {
      text.append(" (%,d from the cache)".formatted(summary.cached()));
    }
    return text.append(", ").append(seconds(summary.time())).append('\n').toString();
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String seconds(Duration time) {
    return Seconds.text(time, 2) + " s";
  }
}
