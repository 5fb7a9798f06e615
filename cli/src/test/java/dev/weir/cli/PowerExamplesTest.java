package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples under {@code power}. A row with the verdict {@code unknown} was not decided within
 * the limit: it is there by name, and counts for nothing.
 */
class PowerExamplesTest {
  private static final Path TABLE = Path.of("src/test/resources/power/examples.tsv");
  private static final String LIMIT = "120s";
  private static final String UNKNOWN = "unknown";

  /** A row of the table; the error is its kind and line, or {@code -}. */
  record Row(String file, String verdict, String error) {
    static Row of(String line) {
      String[] cells = line.split("\t", -1);
      return new Row(cells[0], cells[1], cells[2]);
    }
  }

  private static List<Row> all() throws IOException {
    return Files.readAllLines(TABLE).stream()
        .filter(line -> !line.startsWith("#"))
        .map(Row::of)
        .toList();
  }

  static Stream<Row> rows() throws IOException {
    return Effort.some(all().stream().filter(row -> !row.verdict().equals(UNKNOWN)).toList(), 6);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void showsWhatTheTableSays(Row row, @TempDir Path folder) throws IOException {
    Outcome outcome =
        Outcome.of(
            "check",
            SmallerExamples.of(row.file(), folder).toString(),
            "--model",
            "power",
            "--json",
            "--time-limit",
            LIMIT);
    JsonNode json = new ObjectMapper().readTree(outcome.out());
    JsonNode error = json.get("error");
    String found =
        error.isNull() ? "-" : error.get("kind").asText() + ":" + error.get("line").asInt();
    assertThat(new Row(row.file(), json.get("verdict").asText(), found)).isEqualTo(row);
    assertThat(json.get("complete").asBoolean()).isEqualTo(row.verdict().equals("safe"));
  }

  /** What goes wrong under PSO goes wrong under Power; what is not decided is named here. */
  @Test
  void everyErrorUnderPsoIsThere() throws IOException {
    Map<String, Row> power = all().stream().collect(Collectors.toMap(Row::file, row -> row));
    List<String> undecided =
        ExamplesTest.expectations().values().stream()
            .flatMap(List::stream)
            .filter(row -> row.model().equals("pso") && row.verdict().equals("violation"))
            .filter(row -> !power.get(row.file()).verdict().equals("violation"))
            .map(ExamplesTest.Expectation::file)
            .toList();
    // Livelocks are looked for on the machines with buffers alone.
    assertThat(undecided).containsExactly("bugs/livelock.c");
  }
}
