package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of Burckhardt and Musuvathi (CAV 2008), in {@code examples/robust}. */
class RobustExamplesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode run(int code, String command, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of(command));
    for (String word : words) {
      line.add(word.endsWith(".c") ? "../examples/robust/" + word : word);
    }
    line.add(line.contains("--") ? line.indexOf("--") : line.size(), "--json");
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  /** The rows of the paper's table that have borderline executions. */
  @ParameterizedTest
  @CsvSource({
    "dekker.c, 1, 5",
    "bakery.c, 0, 3",
    "take-queue.c, 1, 5",
  })
  void isFalsifiedAtTheBoundsOfThePaper(String file, int from, int to) throws IOException {
    for (int bound = from; bound <= to; bound++) {
      JsonNode json = run(1, "robust", file, "--context-bound", Integer.toString(bound));
      assertThat(json.get("verdict").asText()).isEqualTo("not-robust");
      assertThat(json.get("witness").get("by").get("kind").asText()).isEqualTo("load");
    }
  }

  @Test
  void theTakeQueueShowsNothingWithoutPreemptions() throws IOException {
    JsonNode json = run(0, "robust", "take-queue.c", "--context-bound", "0");
    assertThat(json.get("verdict").asText()).isEqualTo("robust");
    assertThat(json.get("complete").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"store-buffering.c", "dekker.c", "bakery.c", "take-queue.c", "idle-consumer.c"})
  void isRobustWithFencesOnly(String file) throws IOException {
    for (String model : List.of("tso", "pso")) {
      assertThat(run(1, "robust", file, "--model", model).get("verdict").asText())
          .isEqualTo("not-robust");
      JsonNode json = run(0, "robust", file, "--model", model, "--", "-DFENCED");
      assertThat(json.get("verdict").asText()).isEqualTo("robust");
      assertThat(json.get("complete").asBoolean()).isTrue();
      assertThat(json.get("error").isNull()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"store-buffering.c", "dekker.c", "bakery.c", "take-queue.c", "idle-consumer.c"})
  void theMethodsAgree(String file) throws IOException {
    for (String model : List.of("tso", "pso")) {
      run(1, "robust", file, "--model", model, "--method", "traces");
    }
    run(0, "robust", file, "--method", "traces", "--", "-DFENCED");
  }

  @Test
  void theLostWakeUpIsAlsoFoundAsADeadlock() throws IOException {
    assertThat(run(0, "check", "idle-consumer.c", "--model", "sc").get("verdict").asText())
        .isEqualTo("safe");
    JsonNode json = run(1, "check", "idle-consumer.c", "--model", "tso");
    assertThat(json.get("error").get("kind").asText()).isEqualTo("deadlock");
  }
}
