package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.text.GccFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lines for editors. */
class GccFormatTest {
  private final Format format = new GccFormat();

  private void hold(String name, Report report) {
    Approved.hold("gcc/" + name + ".txt", format.render(report));
  }

  @Test
  void aViolationIsAnErrorAndEachStepANote() {
    hold("violation", SampleReports.violation(Optional.empty()));
  }

  @Test
  void everyErrorStandsAtItsPlace() {
    hold("several-errors", SampleReports.severalErrors());
  }

  @Test
  void aDeadlockSaysWhereTheThreadsWait() {
    hold("deadlock", SampleReports.deadlock());
  }

  @Test
  void aRaceNamesBothAccesses() {
    hold("race", SampleReports.race());
  }

  @Test
  void whatIsSafeIsALineWithoutAPlace() {
    assertThat(format.render(SampleReports.safe()))
        .startsWith("safe: no error in ")
        .hasLineCount(1);
  }

  @Test
  void whatIsNotSettledIsAWarning() {
    assertThat(format.render(SampleReports.unknown())).startsWith("sb.c: warning: unknown: ");
  }

  @Test
  void doubtsAreWarnings() {
    hold("doubts", SampleReports.safeWithDoubts());
  }

  @Test
  void aLongExecutionIsCut() {
    assertThat(format.render(SampleReports.longExecution(5000))).hasLineCount(1001);
  }
}
