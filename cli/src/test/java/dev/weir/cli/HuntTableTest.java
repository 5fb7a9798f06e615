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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small programs whose cycles can be counted by hand, each with what {@code weir hunt} must say.
 */
class HuntTableTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "hunt");

  private final ObjectMapper mapper = new ObjectMapper();

  /**
   * A row of the table.
   *
   * @param file the program
   * @param options further words of the command line, {@code -} for none
   * @param model the memory model
   * @param answer verdict, kind of the error, and how many cycles are predicted, may be allowed by
   *     the model, happen, and happen in a run with an error; {@code -} where that is left open
   */
  record Row(String file, String options, String model, List<String> answer) {
    static Stream<Row> of(String line) {
      String[] cells = line.split("\t", -1);
      assertThat(cells).as(line).hasSize(9);
      List<String> answer = List.of(cells).subList(3, cells.length);
      return Stream.of(cells[2].split(","))
          .map(model -> new Row(cells[0], cells[1], model, answer));
    }

    @Override
    public String toString() {
      return file + " " + model + " " + options;
    }
  }

  static Stream<Row> rows() throws IOException {
    return Files.readAllLines(FOLDER.resolve("expected.tsv")).stream()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .flatMap(Row::of);
  }

  /** Of the applications a short build hunts in the quicker one. */
  static Stream<Row> rowsOfThisBuild() throws IOException {
    return rows().filter(row -> Effort.isNightly() || !row.file().endsWith("/aget.c"));
  }

  @Test
  void everyProgramIsInTheTable() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(rows().map(Row::file).filter(name -> !name.contains("/")).distinct())
          .containsExactlyInAnyOrderElementsOf(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(".c"))
                  .toList());
    }
  }

  @ParameterizedTest
  @MethodSource("rowsOfThisBuild")
  void isAnsweredAsTheTableSays(Row row) throws IOException {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("hunt", FOLDER.resolve(row.file()).toString(), "--model", row.model()));
    words.addAll(List.of("--json", "--no-minimise"));
    if (!row.options().equals("-")) {
      words.addAll(List.of(row.options().split(" ")));
    }
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    JsonNode json = mapper.readTree(outcome.out());
    List<String> answer = new ArrayList<>(answer(json));
    for (int i = 0; i < answer.size(); i++) {
      if (row.answer().get(i).equals("-")) {
        answer.set(i, "-");
      }
    }
    assertThat(answer).as(outcome.err()).isEqualTo(row.answer());
  }

  private static List<String> answer(JsonNode json) {
    long allowed =
        json.at("/rows").findValuesAsText("feasible").stream()
            .filter(Boolean::parseBoolean)
            .count();
    return List.of(
        json.at("/verdict").asText(),
        json.at("/error").isObject() ? json.at("/error/kind").asText() : "none",
        json.at("/cycles/predicted").asText(),
        String.valueOf(allowed),
        json.at("/cycles/confirmed").asText(),
        json.at("/cycles/erroneous").asText());
  }
}
