package dev.weir.suite;

import dev.weir.frontend.Diagnostic;
import dev.weir.report.Standing;
import dev.weir.report.junit.JUnitFormat;
import dev.weir.report.junit.JUnitXml;
import dev.weir.report.junit.TestSuite;
import dev.weir.report.output.Palette;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The results of tests for those who read JUnit's XML. */
public final class SuiteJUnit {
  private final List<TestSuite.Case> cases = new ArrayList<>();

  /** Takes a result. */
  public void add(TestResult result) {
    String line = new SuiteText(Palette.PLAIN, List.of(result.test())).result(result);
    String className = JUnitFormat.className(List.of(result.test().file().toString()));
    String name = result.test().text() + " (" + result.model() + ")";
    cases.add(
        result.isOk()
            ? TestSuite.Case.passed(className, name, result.time(), line)
            : new TestSuite.Case(
                className,
                name,
                result.time(),
                Standing.WRONG,
                "expected "
                    + result.expected()
                    + ", but "
                    + String.join("; ", result.differences()),
                result.seen().verdict(),
                line));
  }

  /** Takes something that cannot be read. */
  public void add(Diagnostic unreadable) {
    cases.add(
        new TestSuite.Case(
            JUnitFormat.className(List.of(unreadable.position().file())),
            "line " + unreadable.position().line(),
            Duration.ZERO,
            Standing.INVALID,
            unreadable.message(),
            "unreadable",
            unreadable.position() + ": " + unreadable.message()));
  }

  /** All of it as a document. */
  public String text() {
    return JUnitXml.of(List.of(new TestSuite("weir test", cases)));
  }
}
