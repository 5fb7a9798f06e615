package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** An output format is one class, which gets all that there is to say of every command's result. */
class OwnFormatTest {

  /** One line with the verdict, what was explored, and the place of each step that fails. */
  private static final class LineFormat implements Format {
    @Override
    public String render(Report report) {
      return switch (report) {
            case Report.Check check ->
                check.result().verdict()
                    + ","
                    + check.result().counts().executions()
                    + check
                        .result()
                        .firstError()
                        .map(error -> "," + error.failure().position())
                        .orElse("");
            case Report.Robust robust ->
                robust.result().verdict()
                    + robust.result().violations().stream()
                        .map(violation -> "," + violation.overtaken().position())
                        .collect(Collectors.joining());
            case FenceReport fence -> "sets," + fence.result().sets().size();
            case ModelReport model -> model.verdict();
            case LinReport lin -> "scenarios," + lin.result().scenarios();
            case TransformReport transform -> "delayed," + transform.result().pairs().size();
            case Report.Replayed replayed -> "steps," + replayed.replay().steps().size();
            case Report.Litmus litmus -> "states," + litmus.outcome().states().size();
          }
          + "\n";
    }
  }

  @Test
  void rendersTheResultsOfAllCommands() {
    Format format = new LineFormat();
    assertThat(format.render(SampleReports.violation(Optional.empty())))
        .startsWith("VIOLATION,")
        .contains("sb.c:")
        .endsWith("\n");
    assertThat(format.render(SampleReports.safe())).startsWith("SAFE,");
    assertThat(format.render(SampleReports.replayed())).startsWith("steps,");
  }
}
