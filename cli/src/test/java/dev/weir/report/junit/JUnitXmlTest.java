package dev.weir.report.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.report.Standing;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXException;

/** Test results as XML. */
class JUnitXmlTest {
  private static final Duration TIME = Duration.ofMillis(1234);
  private static final TestSuite ALL =
      new TestSuite(
          "weir test",
          List.of(
              TestSuite.Case.passed("a.b", "passes", TIME, "4 executions\n"),
              one("fails", Standing.WRONG, "x < 1", "assertion", "a.c:3\n  <here>"),
              one("breaks", Standing.INVALID, "no file", "invalid", "")));

  private static TestSuite.Case one(
      String name, Standing outcome, String message, String type, String text) {
    return new TestSuite.Case("a.b", name, TIME, outcome, message, type, text);
  }

  @Test
  void everyOutcomeIsToldAndCounted() {
    assertThat(JUnitXml.of(List.of(ALL)))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites tests="3" failures="1" errors="1" time="3.702">
              <testsuite name="weir test" tests="3" failures="1" errors="1" skipped="0" time="3.702">
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
            List.of(one("a\u0000b", Standing.WRONG, "\u001b[31m", "\uffff", "]]>\ud800")));
    String xml = JUnitXml.of(List.of(odd));
    JUnitSchema.hold(xml);
    assertThat(xml).contains("name=\"a\\x00b\"").contains("\\x1b[31m").contains("]]&gt;\\ud800");
  }
}
