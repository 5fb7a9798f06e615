package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weir.cli.session.Toolkit;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small programs at the edges of what C, POSIX and the memory models say, each with what {@code
 * weir check} must answer. Every folder below {@code edges} has a table {@code expected.tsv}.
 */
class EdgesTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "edges");

  /** Of what hangs on more than states, and of searches that were chosen. */
  private static final List<String> NOT_BY_STATES =
      List.of(
          "--algorithm",
          "--data-races",
          "--context-bound",
          "--unroll",
          "--count-redundant",
          "--no-liveness",
          "--time-limit",
          "--robust",
          "--threads",
          "--svcomp",
          "--property",
          "--symmetry",
          "--follow",
          "--runs");

  /** A short build takes one of so many rows. */
  private static final int PART_BY_STATES = 8;

  private final ObjectMapper mapper = new ObjectMapper();

  /**
   * A row of a table.
   *
   * @param folder where the table stands
   * @param file the program
   * @param options further words of the command line, {@code -} for none
   * @param models the memory models with this answer, with commas between
   * @param verdict the verdict, {@code complete} after it where that must hold, {@code bounded}
   *     where it must not
   * @param error the kind of the error, a colon and its line, or {@code -}
   * @param executions how many are complete, or {@code -} where that is not known
   * @param isNightly whether a short build leaves the row out, since it takes seconds and others of
   *     the same kind do not: {@code nightly} stands behind the other cells
   */
  record Row(
      Path folder,
      String file,
      String options,
      String models,
      String verdict,
      String error,
      String executions,
      boolean isNightly) {
    private static final int CELLS = 6;

    static Row of(Path table, String line) {
      String[] cells = line.split("\t", -1);
      boolean isNightly = cells[cells.length - 1].equals("nightly");
      assertThat(cells).as("%s: %s", table, line).hasSize(isNightly ? CELLS + 1 : CELLS);
      return new Row(
          table.getParent(), cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], isNightly);
    }

    @Override
    public String toString() {
      return "%s/%s %s %s".formatted(folder.getFileName(), file, options, models);
    }
  }

  static Stream<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Path table : tables()) {
      Files.readAllLines(table).stream()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .forEach(line -> rows.add(Row.of(table, line)));
    }
    return rows.stream();
  }

  static Stream<Row> rowsOfThisBuild() throws IOException {
    return rows().filter(row -> !row.isNightly() || Effort.isNightly());
  }

  private static List<Path> tables() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files.filter(file -> file.endsWith("expected.tsv")).sorted().toList();
    }
  }

  @Test
  void everyProgramIsInTheTableOfItsFolder() throws IOException {
    // A row may also name an example.
    List<Path> listed =
        rows()
            .map(row -> row.folder().resolve(row.file()).normalize())
            .filter(file -> file.startsWith(FOLDER))
            .distinct()
            .toList();
    try (Stream<Path> files = Files.walk(FOLDER)) {
      List<Path> programs =
          files
              .filter(Files::isRegularFile)
              .filter(file -> !file.endsWith("expected.tsv"))
              // Others are there to be read by programs.
              .filter(file -> !file.toString().endsWith(".h") && !file.toString().endsWith(".txt"))
              .toList();
      assertThat(listed).containsExactlyInAnyOrderElementsOf(programs);
    }
  }

  /** They have too many executions for the table of the other examples. */
  @Test
  void everyProgramToHuntInIsInATable() throws IOException {
    List<Path> listed = rows().map(row -> row.folder().resolve(row.file()).normalize()).toList();
    try (Stream<Path> files = Files.walk(ExamplesTest.FOLDER.resolve("hunt"))) {
      assertThat(listed).containsAll(files.filter(file -> file.toString().endsWith(".c")).toList());
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("rowsOfThisBuild")
  void isAnsweredAsTheTableSays(Row row) throws IOException {
    List<String> words = new ArrayList<>();
    words.add("check");
    words.add(row.folder().resolve(row.file()).toString());
    words.addAll(List.of("--json", "--model", ""));
    int model = words.size() - 1;
    if (!row.options().equals("-")) {
      words.addAll(Arrays.asList(row.options().split(" ")));
    }
    Toolkit tools = new ReadBackTools();
    SoftAssertions softly = new SoftAssertions();
    for (String name : row.models().split(",")) {
      words.set(model, name);
      Outcome outcome = Outcome.of(tools, words.toArray(String[]::new));
      JsonNode json = mapper.readTree(outcome.out());
      String answer = outcome.err() + "\n" + json.path("error") + json.path("unsupported");
      softly.assertThat(verdict(row, json)).as("%s: %s", name, answer).isEqualTo(row.verdict());
      softly.assertThat(error(row, json)).as("%s: %s", name, answer).isEqualTo(row.error());
      if (!row.executions().equals("-")) {
        softly.assertThat(json.path("executions").asText()).as(name).isEqualTo(row.executions());
      }
    }
    softly.assertAll();
  }

  /**
   * What has few states is answered alike by visiting each of them once; where there are too many
   * nothing is known.
   */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @MethodSource("rowsForStates")
  void isAnsweredByItsStatesToo(Row row) throws IOException {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("check", row.folder().resolve(row.file()).toString(), "--json"));
    words.addAll(List.of("--algorithm", "states", "--time-limit", "20s"));
    words.addAll(List.of("--model", lastModel(row)));
    if (!row.options().equals("-")) {
      words.addAll(Arrays.asList(row.options().split(" ")));
    }
    Outcome outcome = Outcome.of(new ReadBackTools(), words.toArray(String[]::new));
    JsonNode json = mapper.readTree(outcome.out());
    String verdict = json.path("verdict").asText();
    if (!verdict.equals("unknown")) {
      assertThat(verdict)
          .as("%s: %s %s", row, json.path("error"), outcome.err())
          .isEqualTo(row.verdict().split(" ")[0]);
    }
  }

  static Stream<Row> rowsForStates() throws IOException {
    return rowsOfThisBuild()
        .filter(row -> row.verdict().startsWith("safe") || row.verdict().equals("violation"))
        .filter(row -> NOT_BY_STATES.stream().noneMatch(row.options()::contains))
        .filter(row -> List.of("sc", "tso", "pso").contains(lastModel(row)))
        .filter(row -> Effort.isNightly() || row.hashCode() % PART_BY_STATES == 0);
  }

  private static String lastModel(Row row) {
    return row.models().substring(row.models().lastIndexOf(',') + 1);
  }

  /** The verdict, with as much said of completeness as the row says. */
  private static String verdict(Row row, JsonNode json) {
    String verdict = json.path("verdict").asText();
    boolean saysMore = row.verdict().contains(" ");
    return saysMore
        ? verdict + (json.path("complete").asBoolean() ? " complete" : " bounded")
        : verdict;
  }

  private static String error(Row row, JsonNode json) {
    JsonNode error = json.path("error");
    if (!error.isObject()) {
      return "-";
    }
    String kind = error.path("kind").asText();
    return row.error().contains(":") ? kind + ":" + error.path("line").asText() : kind;
  }
}
