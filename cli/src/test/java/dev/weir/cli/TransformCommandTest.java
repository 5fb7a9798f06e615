package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
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

  /** Of the forms of all programs a short build writes one of so many. */
  private static final int SAMPLE_OF_FORMS = 3;

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
      if (!Effort.takes(form + model + example, SAMPLE_OF_FORMS)) {
        continue;
      }
      String written = folder.resolve("out." + form).toString();
      JsonNode json = json(0, "transform", input, "--model", model, "--emit", form, "-o", written);
      assertThat(json.get("model").asText()).isEqualTo(model);
      assertThat(json.get("form").asText()).isEqualTo(form);
      // Where accesses have threads of their own, one that guesses wrong waits for ever.
      List<String> words = new ArrayList<>(List.of("check", written, "--model", "sc"));
      words.addAll(form.equals("weir") ? List.of("--no-liveness") : List.of());
      JsonNode checked = json(code, words.toArray(String[]::new));
      assertThat(checked.get("complete").asBoolean()).isEqualTo(code == 0);
      assertThat(checked.get("executions").asInt() > 0 || code == 1).isTrue();
    }
  }

  /** Examples with loops that wait, as C. */
  @ParameterizedTest
  @CsvSource({
    "tso, dekker, 1",
    "tso, dekker-tso-fenced, 0",
    "pso, dekker-tso-fenced, 1",
    "rmo, dekker, 1",
    "tso, ticket-lock, 0",
    "rmo, spinlock, 0",
    "pso, spinlock-relaxed, 1",
  })
  void writesWaitingAsC(String model, String example, int code, @TempDir Path folder)
      throws IOException {
    String input = "../examples/" + example + ".c";
    json(code, "check", input, "--model", model);
    String written = folder.resolve("out.c").toString();
    json(0, "transform", input, "--model", model, "--emit", "c", "-o", written);
    JsonNode checked = json(code, "check", written, "--model", "sc");
    assertThat(checked.get("complete").asBoolean()).isEqualTo(code == 0);
  }

  @Test
  void aWindowHasOneTo64Entries() {
    for (String size : List.of("0", "65")) {
      Outcome outcome =
          Outcome.of(
              "transform", "../examples/dekker.c", "--emit", "c", "-o", "out.c", "--window", size);
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).contains("--window " + size + ": between 1 and 64 accesses");
    }
    Outcome without = Outcome.of("transform", "../examples/dekker.c", "--window", "2");
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("--window is for --emit c and ll");
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
      assertThat(outcome.err()).contains("--emit c, ll or weir needs -o FILE");
    }
  }
}
