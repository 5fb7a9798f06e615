package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code weir transform}: what is written, and what is said of it. */
class TransformCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode json(int code, String... words) throws IOException {
    List<String> line = new ArrayList<>(List.of(words));
    line.add("--json");
    Outcome outcome = Outcome.of(line.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  /** What is written is a program like any other, and shows under sc what the other did. */
  @ParameterizedTest
  @CsvSource({
    "tso, store-buffering, 1",
    "tso, store-buffering-fenced, 0",
    "tso, message-passing, 0",
    "pso, message-passing, 1",
    "pso, message-passing-fenced, 0",
    "rmo, store-buffering, 1",
    "rmo, store-buffering-fenced, 0",
    "rmo, message-passing, 1",
    "rmo, message-passing-fenced, 0",
  })
  void writesAProgramThatShowsTheModelUnderSc(
      String model, String example, int code, @TempDir Path folder) throws IOException {
    String input = "../examples/" + example + ".c";
    for (String form : List.of("c", "ll", "weir")) {
      String written = folder.resolve("out." + form).toString();
      JsonNode json = json(0, "transform", input, "--model", model, "--emit", form, "-o", written);
      assertThat(json.get("model").asText()).isEqualTo(model);
      assertThat(json.get("form").asText()).isEqualTo(form);
      JsonNode checked = json(code, "check", written, "--model", "sc", "--no-liveness");
      assertThat(checked.get("complete").asBoolean()).isEqualTo(code == 0);
      assertThat(checked.get("executions").asInt() > 0 || code == 1).isTrue();
    }
  }

  @Test
  void writesTheGraph(@TempDir Path folder) throws IOException {
    Path graph = folder.resolve("graph.dot");
    json(0, "transform", "../examples/store-buffering.c", "--dot", graph.toString());
    assertThat(Files.readString(graph)).startsWith("digraph events {").contains("store x");
  }

  @Test
  void theFormAndTheFileGoTogether() {
    for (String[] words : List.of(new String[] {"--emit", "c"}, new String[] {"-o", "out.c"})) {
      Outcome outcome = Outcome.of("transform", "../examples/dekker.c", words[0], words[1]);
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).contains("--emit c, ll or weir and -o FILE go together");
    }
  }
}
