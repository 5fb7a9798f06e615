package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Execution graphs judge the programs of {@link EdgesTest} as the searches of schedules do, under
 * SC, TSO and PSO, where they decide them.
 */
class GraphEdgesTest {
  /** Of so many programs one is looked at by a short build. Its name decides. */
  private static final int SAMPLE = 8;

  private static final List<String> MODELS = List.of("sc", "tso", "pso");

  /** Loops whose turns write, or that are large: graphs do not decide them, which takes long. */
  private static final List<String> NOT_DECIDED = List.of("hunt", "livelocks", "turns", "rounds");

  private final ObjectMapper mapper = new ObjectMapper();

  /** A program under a model. */
  record Program(EdgesTest.Row row, String model) {}

  static Stream<Program> programs() throws IOException {
    return EdgesTest.rows()
        .filter(row -> row.options().equals("-"))
        .filter(row -> !NOT_DECIDED.contains(row.folder().getFileName().toString()))
        .flatMap(
            row ->
                Arrays.stream(row.models().split(","))
                    .filter(MODELS::contains)
                    .map(model -> new Program(row, model)))
        .filter(program -> Effort.takes(program.row().file() + program.model(), SAMPLE));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void isJudgedAsInTheTableOrNotDecided(Program program) throws IOException {
    EdgesTest.Row row = program.row();
    Outcome outcome =
        Outcome.of(
            "check",
            row.folder().resolve(row.file()).toString(),
            "--json",
            "--model",
            program.model(),
            "--algorithm",
            "graph",
            "--time-limit",
            "2s");
    JsonNode answer = mapper.readTree(outcome.out());
    String verdict = answer.path("verdict").asText();
    if (verdict.equals("unknown")) {
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
      return;
    }
    assertThat(verdict).as(outcome.out()).isEqualTo(row.verdict().split(" ")[0]);
    JsonNode error = answer.path("error");
    if (error.isObject() && row.error().contains(":")) {
      String found = error.path("kind").asText() + ":" + error.path("line").asText();
      assertThat(found).as(outcome.out()).isEqualTo(row.error());
    }
  }
}
