package dev.weir.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.report.output.Json;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Executions as code flows. */
class FlowsTest {
  private static final Failure FAILURE =
      new Failure(FailureKind.ASSERTION, "no", new SourcePosition("a.c", 9, 1), "main", 0);

  private static JsonNode flow(List<TraceStep> steps) throws IOException {
    Json flow = Flows.of(new Replay(steps, Optional.of(FAILURE), List.of(), ""));
    return new ObjectMapper().readTree(flow.text());
  }

  private static List<TraceStep> steps(int count, int shared) {
    List<TraceStep> steps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SourcePosition position = new SourcePosition("a.c", i + 1, 0);
      steps.add(
          new TraceStep(
                  0, EventKind.LOAD, "load", "x", "1", "", position, "main", false, List.of(), "")
              .alone(i % (count / shared) != 0));
    }
    return steps;
  }

  @Test
  void anExecutionIsWholeWhereItIsShort() throws IOException {
    JsonNode flow = flow(steps(1000, 10));
    assertThat(flow.at("/threadFlows/0/locations")).hasSize(1001);
    assertThat(flow.at("/message/text").asText()).isEqualTo("An execution of 1000 steps");
  }

  @Test
  void ofALongOneOnlyTheStepsThatOthersCanNoticeAreShown() throws IOException {
    JsonNode flow = flow(steps(100_000, 50));
    assertThat(flow.at("/threadFlows/0/locations")).hasSize(51);
    assertThat(flow.at("/threadFlows/0/locations/50/executionOrder").asInt()).isEqualTo(100_001);
    assertThat(flow.at("/message/text").asText())
        .isEqualTo("An execution of 100000 steps, of which 99950 are left out");
  }

  @Test
  void andAtMostThoseThatReadersShow() throws IOException {
    JsonNode locations = flow(steps(6000, 3000)).at("/threadFlows/0/locations");
    assertThat(locations).hasSize(1001);
    assertThat(locations.at("/999/executionOrder").asInt()).isEqualTo(5999);
  }

  @Test
  void theSchemaRefusesOtherDocuments() {
    assertThat(SarifSchema.errors("{\"version\": \"2.1.0\"}")).isNotEmpty();
    assertThat(SarifSchema.errors("{\"version\": \"2.1.0\", \"runs\": [{}]}")).isNotEmpty();
  }
}
