package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.RealExamplesTest.Variant;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bugs of the examples of real size that only weak memory brings out, each mended: with no more
 * fences than the right form has in their place, and with the stronger order that it has there. A
 * short build mends one of two.
 */
class RealFencesTest {
  private static final Path FOLDER = ExamplesTest.FOLDER.resolve("real");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SAMPLE = 2;

  /** What a bug takes away: the macro or the constant that is defined in one way or the other. */
  private static final String DEFINITION = "#ifdef %s\\s+(?:#define|constexpr auto) (\\w+)";

  /**
   * A row of the table.
   *
   * @param fences {@code file:line kind}, with semicolons between them
   */
  record Row(Variant variant, String model, String fences) {}

  static List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(FOLDER.resolve("fences.tsv"))) {
      return lines
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(cells -> new Row(new Variant(cells[0], cells[1]), cells[2], cells[3]))
          .toList();
    }
  }

  @Test
  void everyBugThatOnlyWeakMemoryBringsOutIsInTheTable() throws IOException {
    List<String> expected = new ArrayList<>();
    RealExamplesTest.expectations()
        .forEach(
            (variant, errors) ->
                errors.forEach(
                    (model, error) -> {
                      if (errors.get("sc").equals("-") && !error.equals("-")) {
                        expected.add(variant + " " + model);
                      }
                    }));
    assertThat(rows())
        .extracting(row -> row.variant() + " " + row.model())
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  static Stream<Row> rowsOfThisBuild() throws IOException {
    return rows().stream().filter(row -> Effort.takes(row.variant() + row.model(), SAMPLE));
  }

  @ParameterizedTest
  @MethodSource("rowsOfThisBuild")
  void theBugIsMended(Row row, @TempDir Path folder) throws IOException {
    List<String> words = new ArrayList<>(List.of("fence"));
    row.variant().files().forEach(file -> words.add(file.toString()));
    Path patch = folder.resolve("p.diff");
    words.addAll(List.of("--model", row.model(), "--json", "--patch", patch.toString()));
    words.addAll(List.of("--method", "bounded"));
    words.addAll(List.of("--", "-D" + row.variant().bug()));
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = JSON.readTree(outcome.out());
    assertThat(json.get("verdict").asText()).isEqualTo("fixed");
    assertThat(json.get("verified").asBoolean()).isTrue();
    assertThat(json.get("complete").asBoolean()).isTrue();
    List<String> fences = new ArrayList<>();
    for (JsonNode fence : json.get("sets").get(0)) {
      Path file = Path.of(fence.get("file").asText()).getFileName();
      fences.add("%s:%s %s".formatted(file, fence.get("line"), fence.get("kind").asText()));
      assertThat(fence.get("why").asText()).isNotEmpty();
      assertThat(fence.get("trace")).isNotEmpty();
    }
    assertThat(fences).containsExactly(row.fences().split(";"));
    assertThat(fences).hasSizeLessThanOrEqualTo(usesOfWhatIsMissing(row.variant()));
    if (row.variant().bug().startsWith("BUG_RELAXED")) {
      assertThat(fences).allMatch(fence -> fence.endsWith(" release"));
    }
    assertThat(json.get("explorations").asInt()).isLessThanOrEqualTo(3 * fences.size() + 5);
    assertThat(Files.readAllLines(patch).stream().filter(line -> line.matches("\\+[^+].*")))
        .hasSameSizeAs(fences);
  }

  /** In how many places the right form has what the bug takes away. */
  private static int usesOfWhatIsMissing(Variant variant) throws IOException {
    StringBuilder texts = new StringBuilder();
    try (Stream<Path> files = Files.list(FOLDER.resolve(variant.example()))) {
      for (Path file : files.sorted().toList()) {
        texts.append(Files.readString(file));
      }
    }
    Matcher definition = Pattern.compile(DEFINITION.formatted(variant.bug())).matcher(texts);
    assertThat(definition.find()).isTrue();
    int definitions = 2;
    Pattern word = Pattern.compile("\\b" + definition.group(1) + "\\b");
    return (int) word.matcher(texts).results().count() - definitions;
  }
}
