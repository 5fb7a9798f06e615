package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.output.Detail;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.report.text.TextFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextFormatTest {
  private final Format text = new TextFormat(style(Palette.PLAIN));
  private final Format coloured = new TextFormat(style(Palette.COLOUR));

  private static TextStyle style(Palette palette) {
    return new TextStyle(SampleReports.SOURCE, palette, Detail.FOLDED, Width.DEFAULT);
  }

  private static String rendered(Report report, Detail detail, int columns) {
    return new TextFormat(
            new TextStyle(SampleReports.SOURCE, Palette.PLAIN, detail, new Width(columns)))
        .render(report);
  }

  @Test
  void showsAViolationStepByStep() {
    Approved.hold("violation.txt", text.render(SampleReports.violation(Optional.empty())));
  }

  @Test
  void namesTheReplayOfARecordedViolation() {
    assertThat(text.render(SampleReports.violation(Optional.of("my sb.trace"))))
        .endsWith("\nreplay it: weir replay 'my sb.trace'\n");
  }

  @Test
  void cutsLinesAtTheWidthAndTheSourceLast() {
    Report report = SampleReports.violation(Optional.empty());
    String narrow = rendered(report, Detail.FOLDED, 80);
    assertThat(table(narrow)).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    Approved.hold("violation-narrow.txt", narrow);
    Approved.hold("violation-wide.txt", rendered(report, Detail.FOLDED, 200));
  }

  @Test
  void cutsNothingWhereAllIsAskedFor() {
    Report report = SampleReports.violation(Optional.empty());
    assertThat(rendered(report, Detail.FULL, 80))
        .contains("| return y; /* may be read while x still waits in the store buffer */\n");
  }

  /** The lines of the steps and of the threads. */
  private static List<String> table(String text) {
    return text.lines().skip(2).takeWhile(line -> !line.startsWith("explored:")).toList();
  }

  @Test
  void foldsWhatOneThreadDoesWhereNoOtherComes() {
    Report report = SampleReports.withPrivateSteps();
    Approved.hold("folded.txt", rendered(report, Detail.FOLDED, 100));
    assertThat(rendered(report, Detail.FULL, 100)).contains(" own[7] <- 7\n").doesNotContain("...");
  }

  @Test
  void saysOfARaceWhatIsWhere() {
    Approved.hold("race.txt", text.render(SampleReports.race()));
  }

  @Test
  void givesEachOfManyWaitersALine() {
    Approved.hold("deadlock-of-many.txt", text.render(SampleReports.deadlockOfMany()));
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
  void saysWhenTheSearchWithoutTheBoundWasDoneFirst() {
    Approved.hold("safe-without-the-bound.txt", text.render(SampleReports.safeWithoutTheBound()));
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
        .contains("... 4966 steps of thread 1, sb.c:5:3 (--full shows them)")
        .containsOnlyOnce(" x <- 3\n")
        .doesNotContain(" x <- 4\n")
        .doesNotContain(" x <- 4969\n")
        .containsOnlyOnce(" x <- 4970\n")
        .containsOnlyOnce(" x <- 4999\n");
  }
}
