package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tasks after the families of the SV-COMP, each with its answers by property; what breaks one is
 * replayed.
 */
class SvCompTasksTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "svcomp");

  private final ObjectMapper mapper = new ObjectMapper();

  static Stream<String> rows() throws IOException {
    return Files.readAllLines(FOLDER.resolve("expected.tsv")).stream()
        .filter(line -> !line.startsWith("#"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void isAnsweredAsTheTableSays(String row, @TempDir Path folder) throws IOException {
    String[] cells = row.split("\t", -1);
    String file = FOLDER.resolve(cells[0]).toString();
    String trace = folder.resolve("a.trace").toString();
    Outcome outcome =
        Outcome.of("check", file, "--svcomp", "--property", cells[1], "--json", "--trace", trace);
    JsonNode json = mapper.readTree(outcome.out());
    assertThat(json.path("answer").asText().replace(" ", ""))
        .as("%s %s", outcome.err(), json.path("error"))
        .isEqualTo(cells[2]);
    assertThat(json.path("property").asText()).isEqualTo(cells[1]);
    if (cells[2].startsWith("false")) {
      Outcome replayed = Outcome.of("replay", trace, "--json");
      assertThat(replayed.code()).as(replayed.err()).isEqualTo(1);
      for (String key : List.of("error", "trace", "threads")) {
        assertThat(mapper.readTree(replayed.out()).get(key)).as(key).isEqualTo(json.get(key));
      }
    }
  }

  @Test
  void aTaskSaysWhetherTheAnswerIsTheExpectedOne(@TempDir Path folder) throws IOException {
    Path program = FOLDER.resolve("pthread-lit-double-free.c").toAbsolutePath();
    Path task = folder.resolve("task.yml");
    Files.writeString(
        task,
        """
        format_version: '2.0'
        input_files: '%s'
        properties:
          - property_file: ../properties/valid-memsafety.prp
            expected_verdict: false
            subproperty: valid-free
          - property_file: ../properties/unreach-call.prp
            expected_verdict: false
        options:
          language: C
          data_model: LP64
        """
            .formatted(program));
    String[] objects = Outcome.of("check", task.toString(), "--json").out().split("\n", -1);
    assertThat(mapper.readTree(objects[0]).path("ok").asBoolean()).isTrue();
    assertThat(mapper.readTree(objects[0]).path("subproperty").asText()).isEqualTo("valid-free");
    assertThat(mapper.readTree(objects[1]).path("ok").asBoolean(true)).isFalse();
    assertThat(mapper.readTree(objects[1]).path("answer").asText()).isEqualTo("true");
  }
}
