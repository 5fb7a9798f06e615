package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.testing.ReadBack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the final states of all litmus tests to tables that were made by other tools. */
class LitmusOraclesTest {
  private static final Path ROOT = Path.of("src/test/resources/oracles/litmus");
  private static final Set<String> MODELS = Set.of("sc", "tso", "pso");

  /** A row: test, model, verdict, observation, states. */
  private record Row(
      String test, String model, String verdict, String observation, String states) {}

  private static List<Row> rows(String folder) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(ROOT.resolve(folder).resolve("expected.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (MODELS.contains(cells[1])) {
        rows.add(new Row(cells[0], cells[1], cells[2], cells[3], cells[10]));
      }
    }
    return rows;
  }

  private static Row row(JsonNode json) {
    List<String> states = new ArrayList<>();
    json.get("states").forEach(state -> states.add(state.asText()));
    return new Row(
        json.get("test").asText(),
        json.get("model").asText(),
        json.get("verdict").asText(),
        json.get("observation").asText(),
        String.join(" | ", states));
  }

  @ParameterizedTest
  @CsvSource({"x86, 513", "ppc, 720", "c, 216"})
  void everyTestHasTheStatesOfTheTable(String folder, int count) throws Exception {
    Outcome outcome =
        Outcome.of(
            "litmus",
            ROOT.resolve(folder).toString(),
            "--model",
            "sc,tso,pso",
            "--threads",
            "2",
            "--json");
    assertThat(outcome.code()).isZero();
    ObjectMapper mapper = new ObjectMapper();
    Map<String, Row> found = new HashMap<>();
    for (String line : outcome.out().lines().toList()) {
      JsonNode json = mapper.readTree(line);
      assertThat(json.get("complete").asBoolean()).as(line).isTrue();
      assertThat(json.get("sleepSetBlocked").asLong()).as(line).isZero();
      Row row = row(json);
      found.put(row.test() + " " + row.model(), row);
    }
    List<Row> expected = rows(folder);
    assertThat(expected).hasSize(count);
    assertThat(expected)
        .allSatisfy(row -> assertThat(found.get(row.test() + " " + row.model())).isEqualTo(row));
  }

  @ParameterizedTest
  @CsvSource({"x86", "ppc"})
  void everyTestHasTheHashOfTheIndex(String folder) throws Exception {
    for (String line : Files.readAllLines(ROOT.resolve(folder).resolve("index.tsv"))) {
      String[] cells = line.split("\t", -1);
      if (!cells[0].equals("name")) {
        Path file = ROOT.resolve(folder).resolve(cells[0] + ".litmus");
        LitmusTest test = LitmusReader.read(file);
        assertThat(test.hash()).as(cells[0]).isEqualTo(cells[6]);
        ReadBack.of(test.withAssertion());
      }
    }
  }

  /** One row in eight, since each is a run of its own. */
  @Test
  void checkFindsAViolationExactlyWhereTheConditionCanBeViolated() throws IOException {
    for (String folder : List.of("x86", "ppc", "c")) {
      List<Row> rows = rows(folder);
      for (int i = 0; i < rows.size(); i += 8) {
        Row row = rows.get(i);
        Path file = ROOT.resolve(folder).resolve(row.test() + ".litmus");
        boolean forall = Files.readString(file).contains("forall");
        boolean violation =
            forall ? !row.observation().equals("Always") : row.verdict().equals("Allow");
        Outcome outcome = Outcome.of("check", file.toString(), "--model", row.model());
        assertThat(outcome.code())
            .as("%s\n%s%s", row, outcome.out(), outcome.err())
            .isEqualTo(violation ? 1 : 0);
      }
    }
  }
}
