package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small programs and litmus tests of which weak models once said something wrong. */
class WeakCasesTest {
  private static final Path CASES = Path.of("src", "test", "resources", "weak");

  @TempDir private Path folder = Path.of("");

  private static Map<String, String> expected(String ending) throws IOException {
    Map<String, String> rows = new TreeMap<>();
    for (String line : Files.readAllLines(CASES.resolve("expected.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (cells[0].endsWith(ending)) {
        rows.put(cells[0] + " " + cells[1], cells[2]);
      }
    }
    return rows;
  }

  private static List<JsonNode> json(Outcome outcome) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    List<JsonNode> objects = new ArrayList<>();
    for (String line : outcome.out().lines().toList()) {
      objects.add(mapper.readTree(line));
    }
    return objects;
  }

  /** A test that cannot be decided does not keep the others of its folder from being run. */
  @Test
  void litmusTestsHaveTheObservationsOfTheTable() throws IOException {
    Outcome outcome =
        Outcome.of("litmus", CASES.toString(), "--model", "rmo,power,power-esop13", "--json");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
    Map<String, String> found = new TreeMap<>();
    for (JsonNode test : json(outcome)) {
      found.put(
          test.path("test").asText() + ".litmus " + test.path("model").asText(),
          test.path("complete").asBoolean() ? test.path("observation").asText() : "Unknown");
    }
    assertThat(found).isEqualTo(expected(".litmus"));
  }

  @Test
  void programsHaveTheVerdictsOfTheTable() throws IOException {
    Map<String, String> found = new TreeMap<>();
    Map<String, String> expected = expected(".c");
    for (String row : expected.keySet()) {
      String[] words = row.split(" ", -1);
      Outcome outcome =
          Outcome.of("check", CASES.resolve(words[0]).toString(), "--model", words[1], "--json");
      found.put(row, json(outcome).getFirst().path("verdict").asText());
    }
    assertThat(found).isEqualTo(expected);
  }

  /** What is written as C asks the axioms itself. */
  @ParameterizedTest
  @CsvSource({
    "own-read-coherence-min.c, all, safe",
    "own-read-coherence-min.c, one-per-cycle, safe",
    "esop13-loses-sc.litmus, one-per-cycle, violation",
    "data-coi-rfi-data.litmus, critical, violation"
  })
  void programsWrittenForPowerHaveTheVerdictsToo(String file, String delays, String verdict)
      throws IOException {
    String written = folder.resolve("written.c").toString();
    Outcome transformed =
        Outcome.of(
            "transform",
            CASES.resolve(file).toString(),
            "--model",
            "power-esop13",
            "--delays",
            delays,
            "--emit",
            "c",
            "-o",
            written);
    assertThat(transformed.code()).as(transformed.err()).isZero();
    Outcome checked = Outcome.of("check", written, "--model", "sc", "--json");
    assertThat(json(checked).getFirst().path("verdict").asText()).isEqualTo(verdict);
  }

  /** A null pointer points nowhere, though a function is given it that stores. */
  @ParameterizedTest
  @CsvSource({
    "transform-time.c, TIME",
    "transform-time.c, TIMEP",
    "transform-null.c, ARGUMENT",
    "transform-null.c, RESULT",
    "transform-null.c, CHOICE"
  })
  void whatIsStoredThroughNullPassesNothing(String file, String part) throws IOException {
    Outcome outcome =
        Outcome.of(
            "transform",
            CASES.resolve(file).toString(),
            "--model",
            "pso",
            "--json",
            "--",
            "-D" + part);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode found = json(outcome).getFirst();
    assertThat(found.path("cycles").toString()).isEqualTo("{\"mp\":1}");
    assertThat(found.path("delayed").asInt()).isEqualTo(1);
  }
}
