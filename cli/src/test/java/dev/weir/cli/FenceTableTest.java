package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What {@code weir fence} says of every example by exploring it: what is safe needs nothing, what
 * is wrong under SC is past help, and all else is mended by fences none of which can be left out.
 */
class FenceTableTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SAFE = "safe";

  /** An example under a model, and what {@code weir check} says of it. */
  record Row(String file, String model, String sequential, String verdict) {
    private String key() {
      return file + " " + model;
    }

    private boolean needsFences() {
      return sequential.equals(SAFE) && !verdict.equals(SAFE);
    }
  }

  private static Stream<String[]> table(String name) throws IOException {
    return Files.readAllLines(ExamplesTest.FOLDER.resolve(name)).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1));
  }

  static List<Row> rows() throws IOException {
    Map<String, String> sequential = new HashMap<>();
    List<Row> rows = new ArrayList<>();
    table("expected.tsv")
        .filter(cells -> cells[1].equals("sc"))
        .forEach(cells -> sequential.put(cells[0], cells[2]));
    table("expected.tsv")
        .filter(cells -> !cells[1].equals("sc"))
        .forEach(
            cells ->
                rows.add(
                    new Row(cells[0], cells[1], sequential.getOrDefault(cells[0], ""), cells[2])));
    return rows;
  }

  /** How many minimal sets there are, and one of least cost. */
  private static Map<String, String> fences() throws IOException {
    Map<String, String> fences = new TreeMap<>();
    table("fences.tsv")
        .forEach(cells -> fences.put(cells[0] + " " + cells[1], cells[2] + ": " + cells[3]));
    return fences;
  }

  @Test
  void everyExampleThatOnlyWeakMemoryBreaksIsInTheTable() throws IOException {
    assertThat(fences().keySet())
        .containsExactlyInAnyOrderElementsOf(
            rows().stream().filter(Row::needsFences).map(Row::key).toList());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void everyExampleIsMendedAsFarAsFencesGo(Row row) throws IOException {
    String file = "../examples/" + row.file();
    Outcome outcome =
        Outcome.of("fence", file, "--model", row.model(), "--method", "bounded", "--all", "--json");
    JsonNode json = JSON.readTree(outcome.out());
    if (!row.sequential().equals(SAFE)) {
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(json.get("verdict").asText()).isEqualTo("unfixable");
      assertThat(json.get("error").get("kind").asText()).isNotEmpty();
      assertThat(json.get("trace")).isNotEmpty();
      return;
    }
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(json.get("complete").asBoolean()).isTrue();
    int fences = 0;
    for (JsonNode set : json.get("sets")) {
      for (JsonNode fence : set) {
        fences++;
        assertThat(fence.get("why").asText()).isNotEmpty();
        assertThat(fence.get("trace")).isNotEmpty();
      }
    }
    assertThat(json.get("explorations").asInt()).isLessThanOrEqualTo(3 * fences + 5);
    if (row.needsFences()) {
      assertThat(json.get("verdict").asText()).isEqualTo("fixed");
      assertThat(json.get("verified").asBoolean()).isTrue();
      List<String> cheapest = new ArrayList<>();
      for (JsonNode fence : json.get("sets").get(0)) {
        cheapest.add(fence.get("line") + " " + fence.get("kind").asText());
      }
      assertThat(json.get("sets").size() + ": " + String.join(";", cheapest))
          .isEqualTo(fences().get(row.key()));
    } else {
      assertThat(json.get("verdict").asText()).isEqualTo("correct");
      assertThat(fences).isZero();
    }
  }
}
