package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code weir check} of automaton models. */
class ModelCheckTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path MODELS = Path.of("../examples/rmm");

  /** One process waits for what the other stores. */
  private static final String PASSING =
      """
      forbidden * CS
      data x = 0 : [0:2]
      process text write: x := 1
      process text read: x = 1; CS: nop
      """;

  private static final int MODEL = 0;
  private static final int SC = 2;
  private static final int TSO = 3;
  private static final int EXACT = 5;

  static Stream<List<String>> rows() throws IOException {
    return Files.readAllLines(MODELS.resolve("expected.tsv")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> List.of(line.split("\t")))
        .filter(row -> row.get(EXACT).equals("yes"));
  }

  private static JsonNode check(String model, String memory, int code) throws IOException {
    Path file = MODELS.resolve(model + ".rmm");
    Outcome outcome = Outcome.of("check", file.toString(), "--model", memory, "--json");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    return JSON.readTree(outcome.out());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void hasTheVerdictsOfTheTable(List<String> row) throws IOException {
    for (int column : new int[] {SC, TSO}) {
      String expected = row.get(column);
      JsonNode json =
          check(row.get(MODEL), column == SC ? "sc" : "tso", expected.equals("safe") ? 0 : 1);
      assertThat(json.get("verdict").asText()).isEqualTo(expected);
      assertThat(json.get("complete").asBoolean()).isEqualTo(expected.equals("safe"));
      assertThat(json.get("trace").isEmpty()).isEqualTo(expected.equals("safe"));
      assertThat(json.get("error").isNull()).isEqualTo(expected.equals("safe"));
    }
  }

  /** One process writes the whole sequence to one variable, so no order of stores matters. */
  @ParameterizedTest
  @CsvSource({"simple-dekker, 1", "increasing-sequence, 0"})
  void knowsPso(String model, int code) throws IOException {
    check(model, "pso", code);
  }

  @Test
  void aSearchThatHoldsMoreThanItMayEndsInGoodOrder() throws IOException {
    String file = MODELS.resolve("dekker.rmm").toString();
    Outcome outcome = Outcome.of("check", file, "--model", "tso", "--memory-limit", "1k", "--json");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    JsonNode answer = JSON.readTree(outcome.out());
    assertThat(answer.path("verdict").asText()).isEqualTo("unknown");
    assertThat(answer.path("reason").asText()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--algorithm=source | --algorithm is for programs",
        "--no-liveness | --no-liveness is for programs",
        "--trace=no/such/file | --trace no/such/file: cannot be written; give another path",
        "--buffer-size=2 | an automaton model has buffers of any size",
        "../examples/dekker.c | an automaton model is judged by itself",
        "--model=power | the memory model 'power'",
      })
  void whatMeansNothingToModelsIsRefused(String option, String message) {
    List<String> words =
        new ArrayList<>(List.of("check", MODELS.resolve("dekker.rmm").toString(), option));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().strip().lines()).hasSize(1);
    assertThat(outcome.err()).contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "dekker, tso",
    "simple-dekker, pso",
    "hidden-write, tso",
    "peterson, pso",
    "producer-consumer-v1-2, sc",
  })
  void aRunIsRecordedAndTakenAgain(String model, String memory, @TempDir Path folder)
      throws IOException {
    String file = MODELS.resolve(model + ".rmm").toString();
    Path trace = folder.resolve("a.trace");
    Outcome check =
        Outcome.of("check", file, "--model", memory, "--trace", trace.toString(), "--json");
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    JsonNode checked = JSON.readTree(check.out());
    assertThat(checked.get("traceFile").asText()).isEqualTo(trace.toString());
    Outcome replay = Outcome.of("replay", trace.toString(), "--json");
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    JsonNode replayed = JSON.readTree(replay.out());
    for (String key : List.of("verdict", "error", "trace", "threads", "model")) {
      assertThat(replayed.get(key)).as(key).isEqualTo(checked.get(key));
    }
    assertThat(replayed.get("trace")).isNotEmpty();
  }

  /** A read that must wait for a store, taken before it. */
  @Test
  void whatIsNoRunIsRefused(@TempDir Path folder) throws IOException {
    Path model = Files.writeString(folder.resolve("a.rmm"), PASSING);
    Path trace = folder.resolve("a.trace");
    Outcome check = Outcome.of("check", model.toString(), "--trace", trace.toString());
    assertThat(check.code()).as(check.err()).isEqualTo(1);
    String text = Files.readString(trace);
    String inOrder = "moves 3\nstep 0\nupdate 0 @1\nstep 1\n";
    assertThat(text).endsWith(inOrder);
    String[] others = {
      "moves 3\nstep 0\nstep 1\nupdate 0 @1\n",
      "moves 3\nupdate 0 @1\nstep 0\nstep 1\n",
      "moves 2\nstep 0\nupdate 0 @1\n",
      "moves 1\nstep 2\n",
      "moves 1\nstep 0 =1\n",
      "moves 2\nstep 0\nupdate 0 @2\n",
    };
    for (String other : others) {
      Files.writeString(trace, text.replace(inOrder, other));
      assertRefusesToReplay(trace, "does not fit the program");
    }
    Files.writeString(trace, text.replace("memory 0", "memory 1"));
    assertRefusesToReplay(trace, "does not fit the program");
    Files.writeString(trace, text.replace("memory 0", "memory x"));
    assertRefusesToReplay(trace, "no numbers in the line 'memory'");
  }

  @Test
  void aTraceOfAnotherModelIsRefusedButLinesMayMove(@TempDir Path folder) throws IOException {
    Path model = Files.writeString(folder.resolve("a.rmm"), PASSING);
    Path trace = folder.resolve("a.trace");
    Outcome.of("check", model.toString(), "--trace", trace.toString());
    Files.writeString(model, "/* moved */\n\n" + PASSING);
    Outcome replay = Outcome.of("replay", trace.toString());
    assertThat(replay.code()).as(replay.err()).isEqualTo(1);
    Files.writeString(model, PASSING.replace("write: x := 1", "write: x := 2"));
    assertRefusesToReplay(trace, "recorded from another program");
  }

  private static void assertRefusesToReplay(Path trace, String message) {
    Outcome replay = Outcome.of("replay", trace.toString());
    assertThat(replay.code()).as(replay.out()).isEqualTo(2);
    assertThat(replay.err().strip().lines()).hasSize(1);
    assertThat(replay.err()).contains(message);
  }
}
