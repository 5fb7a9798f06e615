package dev.weir.report.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

/** Test results as XML. */
class JUnitXmlTest {
  private static final TestSuite ALL =
      new TestSuite(
          "weir test",
          List.of(
              one("passes", new TestOutcome.Passed(), "4 executions\n"),
              one("fails", new TestOutcome.Failed("x < 1", "assertion", "a.c:3\n  <here>"), ""),
              one("breaks", new TestOutcome.Broken("no file", "invalid", ""), ""),
              one("waits", new TestOutcome.Skipped("not today & not tomorrow"), "")));

  private static TestSuite.Case one(String name, TestOutcome outcome, String output) {
    return new TestSuite.Case("a.b", name, Duration.ofMillis(1234), outcome, output);
  }

  @Test
  void everyOutcomeIsToldAndCounted() {
    assertThat(JUnitXml.of(List.of(ALL)))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites tests="4" failures="1" errors="1" time="4.936">
              <testsuite name="weir test" tests="4" failures="1" errors="1" skipped="1" time="4.936">
                <testcase classname="a.b" name="passes" time="1.234">
                  <system-out>4 executions
            </system-out>
                </testcase>
                <testcase classname="a.b" name="fails" time="1.234">
                  <failure message="x &lt; 1" type="assertion">a.c:3
              &lt;here&gt;</failure>
                </testcase>
                <testcase classname="a.b" name="breaks" time="1.234">
                  <error message="no file" type="invalid"></error>
                </testcase>
                <testcase classname="a.b" name="waits" time="1.234">
                  <skipped>not today &amp; not tomorrow</skipped>
                </testcase>
              </testsuite>
            </testsuites>
            """);
  }

  @Test
  void itIsWhatJenkinsReads() {
    JUnitSchema.hold(JUnitXml.of(List.of(ALL, new TestSuite("none", List.of()))));
  }

  @Test
  void theSchemaRefusesWhatJenkinsDoesNotRead() {
    assertThatThrownBy(() -> JUnitSchema.validate("<testsuites><testsuite name='a'/></testsuites>"))
        .isInstanceOf(SAXException.class)
        .hasMessageContaining("tests");
  }

  @Test
  void charactersThatXmlHasNoNameForAreWrittenOut() {
    TestSuite odd =
        new TestSuite(
            "odd \u0007",
            List.of(
                one("a\u0000b", new TestOutcome.Failed("\u001b[31m", "\uffff", "]]>\ud800"), "")));
    String xml = JUnitXml.of(List.of(odd));
    JUnitSchema.hold(xml);
    assertThat(xml).contains("name=\"a\\x00b\"").contains("\\x1b[31m").contains("]]&gt;\\ud800");
  }
}
