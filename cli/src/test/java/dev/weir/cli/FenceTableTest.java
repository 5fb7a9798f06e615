package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Exact reachability and exploration give the same answers, which the table has. */
class FenceTableTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path FOLDER = Path.of("src/test/resources/fence");

  private static JsonNode fence(String file, String model, String method) throws IOException {
    String path = FOLDER.resolve(file).toString();
    Outcome outcome = Outcome.of("fence", path, "--model", model, "--method", method, "--json");
    assertThat(outcome.err()).isEmpty();
    return JSON.readTree(outcome.out());
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/fence/expected.tsv", delimiter = '\t', numLinesToSkip = 1)
  void bothMethodsAgree(String file, String model, String verdict, String fences)
      throws IOException {
    for (String method : List.of("exact", "bounded")) {
      JsonNode json = fence(file, model, method);
      assertThat(json.get("verdict").asText()).as(method).isEqualTo(verdict);
      assertThat(json.get("method").asText()).isEqualTo(method);
      List<String> found = new ArrayList<>();
      for (JsonNode set : json.get("sets")) {
        set.forEach(f -> found.add(f.get("line").asInt() + " " + f.get("kind").asText()));
        assertThat(set).as(method).allMatch(f -> f.get("why").asText().contains("assertion"));
      }
      assertThat(String.join(";", found)).as(method).isEqualTo(fences == null ? "" : fences);
      assertThat(json.get("error").isNull()).as(method).isEqualTo(!verdict.equals("unfixable"));
    }
  }
}
