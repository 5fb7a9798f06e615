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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every minimal set of fences of the automaton models, against their table. */
class FenceModelsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path MODELS = Path.of("../examples/rmm");

  /** It takes as long as all others; a short build has the same algorithm for fewer processes. */
  private static final String LONGEST = "dekker-4";

  private static final int MODEL = 0;
  private static final int SETS = 4;
  private static final int BACKWARD = 5;

  static Stream<List<String>> rows() throws IOException {
    return Files.readAllLines(MODELS.resolve("expected.tsv")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> List.of(line.split("\t")))
        .filter(row -> !row.get(BACKWARD).equals("large"))
        .filter(row -> Effort.isNightly() || !row.get(MODEL).equals(LONGEST));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void hasTheMinimalSetsOfTheTable(List<String> row) throws IOException {
    Path file = MODELS.resolve(row.get(MODEL) + ".rmm");
    Outcome outcome = Outcome.of("fence", file.toString(), "--all", "--json");
    JsonNode json = JSON.readTree(outcome.out());
    String expected = row.get(SETS);
    String verdict =
        switch (expected) {
          case "none" -> "correct";
          case "unfixable" -> "unfixable";
          default -> "fixed";
        };
    assertThat(json.get("verdict").asText()).isEqualTo(verdict);
    assertThat(outcome.code()).isEqualTo(verdict.equals("unfixable") ? 1 : 0);
    assertThat(json.get("method").asText()).isEqualTo("exact");
    Set<String> sets = new TreeSet<>();
    for (JsonNode set : json.get("sets")) {
      List<String> lines = new ArrayList<>();
      set.forEach(fence -> lines.add(fence.get("line").asText()));
      assertThat(set)
          .allMatch(fence -> fence.get("why").asText().startsWith("a forbidden state is reached"));
      sets.add(String.join(",", lines));
    }
    assertThat(sets)
        .isEqualTo(
            verdict.equals("fixed") ? new TreeSet<>(List.of(expected.split("\\|"))) : Set.of());
  }

  /**
   * Robustness may need more fences than the property. The alternating bit is told so by four
   * stores that loads of the other variable follow, each of which may see what the other process
   * wrote before; of Szymanski's ten stores only those that leave are not followed by a load before
   * the next store.
   */
  @ParameterizedTest
  @CsvSource({
    "alternating-bit, 0, 4",
    "szymanski, 3, 8",
    "dekker, 1, 1",
    "peterson, 1, 1",
    "bakery, 4, 4",
    "clh-lock, 0, 0",
  })
  void tellsTheNumbersForBothAims(String model, int error, int robustness) throws IOException {
    Path file = MODELS.resolve(model + ".rmm");
    Outcome outcome = Outcome.of("fence", file.toString(), "--for", "error,robustness", "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    List<JsonNode> answers = new ArrayList<>();
    for (String line : outcome.out().lines().toList()) {
      answers.add(JSON.readTree(line));
    }
    assertThat(answers)
        .extracting(json -> json.get("property").asText())
        .containsExactly("error", "robustness");
    assertThat(answers).allMatch(json -> json.get("fences").get("error").asInt() == error);
    assertThat(answers)
        .allMatch(json -> json.get("fences").get("robustness").asInt() == robustness);
    assertThat(answers.getLast().get("sets"))
        .allMatch(set -> set.size() == robustness)
        .allMatch(set -> set.get(0).get("why").asText().endsWith("not sequentially consistent"));
  }

  /**
   * The second fence has two places. If each of the three customers has a text of its own, as the
   * two of the paper have, it is two places for each of them.
   */
  @Test
  void saysHowManySetsThereAreWhereCopiesCountApart() throws IOException {
    Outcome outcome =
        Outcome.of("fence", "../examples/bakery.c", "--all", "--method", "exact", "--json");
    JsonNode json = JSON.readTree(outcome.out());
    assertThat(json.get("sets")).hasSize(2);
    assertThat(json.get("setsOfCopies").asInt()).isEqualTo(8);
  }
}
