package dev.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.report.json.JsonFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JsonFormatTest {
  private static final List<String> ALWAYS_THERE =
      List.of(
          "tool",
          "version",
          "command",
          "inputs",
          "model",
          "verdict",
          "complete",
          "bounds",
          "executions",
          "blocked",
          "seconds",
          "phases",
          "seed");

  private final ObjectMapper mapper = new ObjectMapper();

  static List<Report> reports() {
    return List.of(
        SampleReports.violation(Optional.empty()),
        SampleReports.severalErrors(),
        SampleReports.deadlock(),
        SampleReports.safe(),
        SampleReports.safeWithinBounds(),
        SampleReports.safePerBound(),
        SampleReports.safeWithDoubts(),
        SampleReports.safeWithOutput(),
        SampleReports.unknown(),
        SampleReports.replayed());
  }

  @ParameterizedTest
  @MethodSource("reports")
  void isOneLineWithTheKeysThatAreAlwaysThere(Report report) throws Exception {
    String text = new JsonFormat().render(report);
    assertThat(text.lines()).hasSize(1);
    assertThat(text).endsWith("}\n");
    JsonNode json = mapper.readTree(text);
    assertThat(ALWAYS_THERE).allMatch(json::has);
    assertThat(json.get("bounds").properties())
        .extracting(java.util.Map.Entry::getKey)
        .containsExactly(
            "unroll", "contextBound", "nondetValues", "timeLimit", "memoryLimit", "met");
  }

  @Test
  void tellsAViolation() throws Exception {
    hold("violation.json", SampleReports.violation(Optional.of("sb.trace")));
  }

  @Test
  void tellsAllDistinctErrors() throws Exception {
    hold("several-errors.json", SampleReports.severalErrors());
  }

  @Test
  void tellsTheNumberOfSchedulesAndObservations() throws Exception {
    hold("safe.json", SampleReports.safe());
  }

  @Test
  void tellsTheBoundThatWasMet() throws Exception {
    hold("safe-with-stubs.json", SampleReports.safeWithStubs());
    hold("safe-within-bounds.json", SampleReports.safeWithinBounds());
  }

  @Test
  void tellsTheExecutionsForEachBoundOnPreemptions() throws Exception {
    hold("safe-per-bound.json", SampleReports.safePerBound());
  }

  @Test
  void tellsWhatWasNotSettled() throws Exception {
    hold("unknown.json", SampleReports.unknown());
  }

  @Test
  void tellsWhatMakesASafeResultDoubtful() throws Exception {
    hold("safe-with-doubts.json", SampleReports.safeWithDoubts());
  }

  @Test
  void tellsWhatTheProgramPrintedAndItsStatus() throws Exception {
    hold("safe-with-output.json", SampleReports.safeWithOutput());
  }

  @Test
  void tellsAReplay() throws Exception {
    hold("replay.json", SampleReports.replayed());
  }

  /** Indented, so that people can read the difference. */
  private void hold(String name, Report report) throws Exception {
    JsonNode json = mapper.readTree(new JsonFormat().render(report));
    Approved.hold(name, mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
  }

  @Test
  void tellsOfARaceWhatTheTextTells() throws Exception {
    hold("race.json", SampleReports.race());
  }

  @Test
  void tellsWhereALockWasTakenThatIsWaitedFor() throws Exception {
    hold("deadlock-of-many.json", SampleReports.deadlockOfMany());
  }
}
