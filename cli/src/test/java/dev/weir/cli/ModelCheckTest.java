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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code weir check} of automaton models. */
class ModelCheckTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path MODELS = Path.of("../examples/rmm");

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--algorithm=source | --algorithm is for programs",
        "--no-liveness | --no-liveness is for programs",
        "--trace=a | --trace is for programs",
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
}
