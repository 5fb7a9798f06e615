package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextFormatTest {
  private final Format text = new TextFormat(SampleReports.SOURCE, Palette.PLAIN);
  private final Format coloured = new TextFormat(SampleReports.SOURCE, Palette.COLOUR);

  @Test
  void showsAViolationStepByStep() {
    Approved.hold("violation.txt", text.render(SampleReports.violation(Optional.empty())));
  }

  @Test
  void namesTheReplayOfARecordedViolation() {
    assertThat(text.render(SampleReports.violation(Optional.of("my sb.trace"))))
        .endsWith("\ngo on with: weir replay 'my sb.trace'\n");
  }

  @Test
  void listsSeveralErrors() {
    Approved.hold("several-errors.txt", text.render(SampleReports.severalErrors()));
  }

  @Test
  void showsWhereTheThreadsOfADeadlockStand() {
    Approved.hold("deadlock.txt", text.render(SampleReports.deadlock()));
  }

  @Test
  void countsTheExecutionsOfASafeProgram() {
    Approved.hold("safe.txt", text.render(SampleReports.safe()));
  }

  @Test
  void namesTheBoundThatWasMet() {
    Approved.hold("safe-with-stubs.txt", text.render(SampleReports.safeWithStubs()));
    Approved.hold("safe-within-bounds.txt", text.render(SampleReports.safeWithinBounds()));
    Approved.hold("nothing-examined.txt", text.render(SampleReports.nothingExamined()));
  }

  @Test
  void countsTheExecutionsForEachBoundOnPreemptions() {
    Approved.hold("safe-per-bound.txt", text.render(SampleReports.safePerBound()));
  }

  @Test
  void saysInTheFirstLinesWhatMakesASafeResultDoubtful() {
    Approved.hold("safe-with-doubts.txt", text.render(SampleReports.safeWithDoubts()));
  }

  @Test
  void showsWhatTheProgramPrintedAndItsStatus() {
    Approved.hold("safe-with-output.txt", text.render(SampleReports.safeWithOutput()));
  }

  @Test
  void saysWhyItDoesNotKnow() {
    Approved.hold("unknown.txt", text.render(SampleReports.unknown()));
  }

  @Test
  void showsAReplay() {
    Approved.hold("replay.txt", text.render(SampleReports.replayed()));
  }

  @Test
  void coloursChangeNothingButColours() {
    Report report = SampleReports.violation(Optional.empty());
    String colours = coloured.render(report);
    assertThat(colours).contains("\033[");
    assertThat(colours.replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(text.render(report));
  }

  @Test
  void printsNothingThatATerminalObeys() {
    assertThat(text.render(SampleReports.violation(Optional.empty()))).doesNotContain("\033");
  }

  @Test
  void leavesOutTheMiddleOfALongExecution() {
    String shown = text.render(SampleReports.longExecution(5000));
    assertThat(shown)
        .contains("... 4000 steps left out")
        .containsOnlyOnce(" x <- 99 ")
        .doesNotContain(" x <- 100 ")
        .doesNotContain(" x <- 4099 ")
        .containsOnlyOnce(" x <- 4100 ")
        .containsOnlyOnce(" x <- 4999 ");
  }
}
