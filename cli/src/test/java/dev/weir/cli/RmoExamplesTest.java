package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.ExamplesTest.Expectation;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples under RMO, against a table that says why a program is judged otherwise than under
 * PSO. Those that are not reached are named there and not run.
 */
class RmoExamplesTest {
  private static final String NOT_REACHED = "not reached";
  private static final String LIMIT = "120s";

  /** A row of the table. */
  record Row(String file, String verdict, String error, String why) {
    static Row of(String line) {
      String[] cells = line.split("\t", -1);
      return new Row(cells[0], cells[1], cells[2], cells[3]);
    }
  }

  static List<Row> rows() throws IOException {
    return Files.readAllLines(ExamplesTest.FOLDER.resolve("rmo.tsv")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(Row::of)
        .toList();
  }

  static Stream<Row> reached() throws IOException {
    return rows().stream().filter(row -> !row.verdict().equals(NOT_REACHED));
  }

  static Stream<Row> some() throws IOException {
    return Effort.some(reached().toList(), 6);
  }

  @Test
  void everyExampleIsInTheTable() throws IOException {
    assertThat(rows())
        .extracting(Row::file)
        .containsExactlyElementsOf(ExamplesTest.expectations().keySet());
  }

  /** RMO allows all that PSO does: a bug does not go, and one that comes has a reason. */
  @Test
  void whatIsWrongUnderPsoIsWrong() throws IOException {
    assertThat(reached())
        .allSatisfy(
            row -> {
              Expectation pso =
                  ExamplesTest.expectations().getOrDefault(row.file(), List.of()).stream()
                      .filter(expected -> expected.model().equals("pso"))
                      .findFirst()
                      .orElseThrow();
              boolean isNew = row.verdict().equals("violation") && pso.verdict().equals("safe");
              assertThat(!row.why().equals("-")).as(row.file()).isEqualTo(isNew);
              if (pso.verdict().equals("violation")) {
                assertThat(row.verdict()).as(row.file()).isEqualTo("violation");
              }
            });
  }

  @ParameterizedTest
  @MethodSource("some")
  void isJudgedAsInTheTable(Row row, @TempDir Path folder) throws IOException {
    String file = SmallerExamples.of(row.file(), folder).toString();
    String[] command = {"check", file, "--model", "rmo", "--json", "--time-limit", LIMIT};
    Outcome outcome = Outcome.of(command);
    JsonNode result = new ObjectMapper().readTree(outcome.out());
    assertThat(result.path("verdict").asText())
        .as(Arrays.toString(command))
        .isEqualTo(row.verdict());
    if (row.verdict().equals("safe")) {
      assertThat(result.path("complete").asBoolean()).isTrue();
    } else {
      assertThat(result.path("error").path("kind").asText()).isEqualTo(row.error());
    }
  }
}
