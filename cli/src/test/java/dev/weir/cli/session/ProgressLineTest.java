package dev.weir.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.report.Cut;
import dev.weir.program.SourcePosition;
import dev.weir.search.result.Progress;
import dev.weir.search.result.Progress.Range;
import dev.weir.search.result.ProgressListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final StringWriter err = new StringWriter();

  private static Progress progress(long executions, Optional<Range> estimate) {
    return new Progress(
        executions,
        3,
        9 * executions,
        Duration.ofSeconds(2),
        estimate,
        OptionalLong.empty(),
        OptionalInt.empty(),
        Optional.empty());
  }

  @Test
  void namesTheRoundAndALoopThatIsCut() {
    Cut cut = new Cut(false, new SourcePosition("a.c", 5, 3), "f");
    Progress round =
        new Progress(
            4,
            3,
            90,
            Duration.ofSeconds(2),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalInt.of(8),
            Optional.of(cut));
    assertThat(ProgressLine.text(round))
        .isEqualTo(
            "4 executions, 3 ended early, 2/s, 2 s; at most 8 iterations of the loop at a.c:5:3");
  }

  @Test
  void tellsTheRateAndTheRangeOfTheEstimate() {
    assertThat(ProgressLine.text(progress(4000, Optional.of(new Range(11_234, 45_678)))))
        .isEqualTo(
            "4,000 executions, 3 ended early, 2,000/s, 2 s; estimated in all: 11,000 to 46,000");
  }

  @Test
  void tellsOneNumberWhereTheEstimatesAgree() {
    assertThat(ProgressLine.text(progress(4000, Optional.of(new Range(10_000, 11_000)))))
        .endsWith("; estimated in all: 11,000");
  }

  @Test
  void tellsNoEstimateThatThereIsNot() {
    assertThat(ProgressLine.text(progress(4000, Optional.empty())))
        .isEqualTo("4,000 executions, 3 ended early, 2,000/s, 2 s");
  }

  @Test
  void tellsHowManyOfTheRunsAreDone() {
    Progress random =
        new Progress(
            4000,
            3,
            9,
            Duration.ofSeconds(2),
            Optional.empty(),
            OptionalLong.of(10_000),
            OptionalInt.empty(),
            Optional.empty());
    assertThat(ProgressLine.text(random))
        .isEqualTo("4,000 executions, 3 ended early, 2,000/s, 2 s; 4,003 of 10,000 runs");
  }

  @Test
  void doesNotShowAbsurdNumbers() {
    assertThat(ProgressLine.text(progress(1, Optional.of(new Range(1e40, 1e90)))))
        .endsWith("; estimated in all: very many");
    assertThat(ProgressLine.text(progress(1, Optional.of(new Range(2000, 1e90)))))
        .endsWith("; estimated in all: from 2,000");
  }

  @Test
  void replacesTheLineAndTakesItAway() {
    try (ProgressLine line = new ProgressLine(new PrintWriter(err), true, ProgressListener.NONE)) {
      line.explored(progress(10_000, Optional.empty()));
      line.explored(progress(1, Optional.empty()));
    }
    String first = "weir: 10,000 executions, 3 ended early, 5,000/s, 2 s";
    String second = "weir: 1 executions, 3 ended early, 1/s, 2 s";
    assertThat(err.toString())
        .isEqualTo(
            "\r"
                + first
                + "\r"
                + second
                + " ".repeat(first.length() - second.length())
                + "\r"
                + " ".repeat(second.length())
                + "\r");
  }

  @Test
  void writesLinesWhereTheyCannotChange() {
    try (ProgressLine line = new ProgressLine(new PrintWriter(err), false, ProgressListener.NONE)) {
      line.explored(progress(2, Optional.empty()));
    }
    assertThat(err.toString().lines())
        .containsExactly("weir: 2 executions, 3 ended early, 1/s, 2 s");
  }
}
