package dev.weir.suite;

import dev.weir.report.output.Json;

/** One JSON object a line: those of the commands with what was expected, then a summary. */
public final class SuiteJson implements SuiteFormat {

  @Override
  public String result(TestResult result) {
    String more =
        new Json()
            .put("test", result.test().name())
            .put("expected", result.expected())
            .put("ok", result.isOk())
            .put("cached", result.isCached())
            .text();
    String own = result.json().strip();
    // The command's object goes on.
    return own.substring(0, own.length() - 1) + "," + more.substring(1) + "\n";
  }

  @Override
  public String summary(Summary summary) {
    return new Json()
            .put(
                "summary",
                new Json()
                    .put("passed", summary.passed())
                    .put("failed", summary.failed())
                    .put("unreadable", summary.unreadable())
                    .put("cached", summary.cached()))
            .text()
        + "\n";
  }
}
