package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All examples, small ones, those of real size and the smaller forms of those to hunt in, under the
 * models below PSO: against a table that says why one is judged otherwise than under PSO. What is
 * not decided is named there, and not run.
 */
class WeakExamplesTest {
  private static final List<String> MODELS = List.of("armv8", "rc11", "power", "rmo", "riscv");
  private static final String UNDECIDED = "undecided";
  private static final String SAFE = "safe";
  private static final String NONE = "-";

  /** Of a short build one of so many rows. */
  private static final int SAMPLE = 20;

  private final ObjectMapper mapper = new ObjectMapper();

  /** An example, with the macros that it is compiled with, by commas, or {@code -}. */
  record Example(String name, String macros) {
    private boolean isReal() {
      return name.startsWith("real/");
    }

    private List<String> words() throws IOException {
      Path path = ExamplesTest.FOLDER.resolve(name);
      if (!isReal()) {
        return List.of(path.toString());
      }
      try (Stream<Path> files = Files.list(path)) {
        return files
            .sorted()
            .map(Path::toString)
            .filter(file -> file.matches(".*\\.(c|cc)"))
            .toList();
      }
    }
  }

  /**
   * A row of the table.
   *
   * @param verdicts in the order of the models: safe, undecided, or the kind of the error and its
   *     line
   * @param why one is not as under PSO, or {@code -}
   */
  record Row(Example example, List<String> verdicts, String why) {
    private static Row of(String line) {
      String[] cells = line.split("\t", -1);
      return new Row(
          new Example(cells[0], cells[1]),
          List.of(cells).subList(2, 2 + MODELS.size()),
          cells[2 + MODELS.size()]);
    }
  }

  /** An example under a model. */
  record Asked(Example example, String model, String verdict) {}

  private static List<Row> rows() throws IOException {
    return table("weak.tsv").map(Row::of).toList();
  }

  private static Stream<String> table(String name) throws IOException {
    return Files.readAllLines(ExamplesTest.FOLDER.resolve(name)).stream()
        .filter(line -> !line.startsWith("#"));
  }

  /** Whether an example is safe under PSO. */
  private static Map<Example, Boolean> underPso() throws IOException {
    Map<Example, Boolean> safe = new HashMap<>();
    table("expected.tsv")
        .map(line -> line.split("\t", -1))
        .filter(cells -> cells[1].equals("pso"))
        .forEach(cells -> safe.put(new Example(cells[0], NONE), cells[2].equals(SAFE)));
    table("real/expected.tsv")
        .map(line -> line.split("\t", -1))
        .filter(cells -> cells[2].equals("pso"))
        .forEach(
            cells -> safe.put(new Example("real/" + cells[0], cells[1]), cells[3].equals(NONE)));
    EdgesTest.rows()
        .filter(
            row ->
                row.folder().endsWith("hunt") && List.of(row.models().split(",")).contains("pso"))
        .filter(row -> row.options().startsWith("-- -DSMALL"))
        .forEach(
            row ->
                safe.put(
                    new Example(
                        "hunt/" + row.file().substring(row.file().lastIndexOf('/') + 1),
                        row.options().substring("-- -D".length()).replace(" -D", ",")),
                    row.verdict().startsWith(SAFE)));
    return safe;
  }

  static Stream<Asked> asked() throws IOException {
    List<Asked> all =
        rows().stream()
            .flatMap(
                row ->
                    IntStream.range(0, MODELS.size())
                        .mapToObj(i -> new Asked(row.example, MODELS.get(i), row.verdicts.get(i))))
            .filter(asked -> !asked.verdict.equals(UNDECIDED))
            .toList();
    return all.stream()
        .filter(
            asked -> Effort.takes(asked.example.name + asked.example.macros + asked.model, SAMPLE));
  }

  @Test
  void everyExampleIsInTheTable() throws IOException {
    Set<Example> examples = new LinkedHashSet<>(underPso().keySet());
    assertThat(rows()).extracting(Row::example).containsExactlyInAnyOrderElementsOf(examples);
  }

  /** All these models allow what PSO does but for dependencies: a bug does not go unless told. */
  @Test
  void whatIsNotAsUnderPsoHasAReason() throws IOException {
    Map<Example, Boolean> safe = underPso();
    for (Row row : rows()) {
      boolean isAsUnderPso =
          row.verdicts.stream()
              .noneMatch(
                  verdict ->
                      verdict.equals(UNDECIDED) || verdict.equals(SAFE) != safe.get(row.example));
      assertThat(row.why.equals(NONE)).as(row.toString()).isEqualTo(isAsUnderPso);
    }
  }

  @ParameterizedTest
  @MethodSource("asked")
  void isJudgedAsInTheTable(Asked asked, @TempDir Path folder) throws IOException {
    Path trace = folder.resolve("found.trace");
    List<String> words = new ArrayList<>(List.of("check"));
    words.addAll(asked.example.words());
    words.addAll(List.of("--model", asked.model, "--json"));
    if (!asked.verdict.equals(SAFE)) {
      words.addAll(List.of("--trace", trace.toString()));
    }
    words.add("--");
    for (String macro : asked.example.macros.split(",")) {
      if (!macro.equals(NONE)) {
        words.add("-D" + macro);
      }
    }
    Outcome outcome = Outcome.of(words.toArray(String[]::new));
    JsonNode answer = mapper.readTree(outcome.out());
    JsonNode error = answer.path("error");
    assertThat(answer.path("verdict").asText()).isEqualTo(error.isObject() ? "violation" : SAFE);
    assertThat(
            error.isObject()
                ? error.path("kind").asText() + ":" + error.path("line").asText()
                : SAFE)
        .isEqualTo(asked.verdict);
    assertThat(answer.path("complete").asBoolean()).isEqualTo(!error.isObject());
    if (Files.exists(trace)) {
      Outcome again = Outcome.of("replay", trace.toString(), "--json");
      assertThat(again.code()).as(again.err()).isEqualTo(1);
      assertThat(mapper.readTree(again.out()).path("trace")).isEqualTo(answer.path("trace"));
    }
  }
}
