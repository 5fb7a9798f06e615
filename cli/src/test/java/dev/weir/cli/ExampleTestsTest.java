package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.suite.Expectation;
import dev.weir.suite.Finding;
import dev.weir.suite.TestCase;
import dev.weir.suite.TestFile;
import dev.weir.suite.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the examples say of themselves for {@code weir test}: the same as the tables beside them,
 * which other tests hold against what comes of them.
 */
class ExampleTestsTest {
  private static final Path FOLDER = ExamplesTest.FOLDER;
  private static final String NONE = "-";

  private static List<String[]> rows(String table) throws IOException {
    try (Stream<String> lines = Files.lines(FOLDER.resolve(table))) {
      return lines.filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1)).toList();
    }
  }

  /** What a file expects of a command with a macro, or {@code -}, under a model. */
  private static Expectation expected(Path file, String command, String macro, String model)
      throws IOException {
    List<String> compiler = macro.equals(NONE) ? List.of() : List.of("-D" + macro);
    List<TestCase> tests =
        TestFile.read(file).tests().stream()
            .filter(test -> test.question().command().equals(command))
            .filter(test -> test.compiler().equals(compiler))
            .filter(test -> test.models().contains(model))
            .toList();
    assertThat(tests).as("%s %s %s", file, macro, model).hasSize(1);
    return tests.getFirst().expected(model).orElseThrow();
  }

  private static Path test(String example) {
    Path folder = FOLDER.resolve("real").resolve(example);
    return Stream.of("test.c", "test.cc")
        .map(folder::resolve)
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void allThatIsSaidCanBeRead() throws Exception {
    for (Path file : TestFiles.find(FOLDER)) {
      TestFile test = TestFile.read(file);
      assertThat(test.unreadable()).as(file.toString()).isEmpty();
      assertThat(test.tests()).allSatisfy(one -> assertThat(one.gap()).isEmpty());
    }
  }

  @Test
  void everyProgramIsATest() throws Exception {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      for (Path file : files.filter(path -> path.toString().matches(".*\\.(c|cc)")).toList()) {
        if (Files.readString(file).contains("int main(")) {
          assertThat(TestFile.read(file).tests()).as(file.toString()).isNotEmpty();
        }
      }
    }
  }

  @Test
  void everyExampleSaysWhatTheTableSays() throws IOException {
    for (String[] cells : rows("expected.tsv")) {
      Expectation said = expected(FOLDER.resolve(cells[0]), "check", NONE, cells[1]);
      assertThat(said.verdict()).contains(cells[2]);
      assertKind(said, cells[3]);
      if (!cells[4].equals(NONE)) {
        assertThat(said.words()).containsExactly("complete");
        assertThat(said.numbers()).containsEntry("executions", Long.valueOf(cells[4]));
      }
    }
  }

  @Test
  void everyExampleOfRealSizeSaysWhatTheTableSays() throws IOException {
    for (String[] cells : rows("real/expected.tsv")) {
      Expectation said = expected(test(cells[0]), "check", cells[1], cells[2]);
      assertThat(said.verdict()).contains(cells[3].equals(NONE) ? "safe" : "violation");
      assertKind(said, cells[3]);
    }
  }

  @Test
  void underRmoSomeSayWhatTheTableSays() throws IOException {
    int found = 0;
    for (String[] cells : rows("weak.tsv")) {
      Path file = FOLDER.resolve(cells[0]);
      if (!cells[0].startsWith("real/")
          && TestFile.read(file).tests().stream().anyMatch(one -> one.models().contains("rmo"))) {
        Expectation said = expected(file, "check", NONE, "rmo");
        String verdict = cells[5];
        assertThat(said.verdict()).contains(verdict.equals("safe") ? verdict : "violation");
        assertKind(said, verdict.equals("safe") ? NONE : verdict.split(":")[0]);
        found++;
      }
    }
    assertThat(found).isPositive();
  }

  private static void assertKind(Expectation said, String kind) {
    assertThat(said.findings())
        .extracting(Finding::kind)
        .containsExactlyElementsOf(kind.equals(NONE) ? List.of() : List.of(kind));
  }

  @Test
  void theirFencesAreThoseOfTheTables() throws IOException {
    for (String[] cells : rows("fences.tsv")) {
      assertFences(FOLDER.resolve(cells[0]), NONE, cells[1], cells[3]);
    }
    for (String[] cells : rows("real/fences.tsv")) {
      assertFences(test(cells[0]), cells[1], cells[2], cells[3]);
    }
  }

  private static void assertFences(Path file, String macro, String model, String fences)
      throws IOException {
    Expectation said = expected(file, "fence", macro, model);
    assertThat(said.verdict()).contains("fixed");
    List<String> found = new ArrayList<>();
    for (Finding finding : said.findings()) {
      boolean namesFiles = fences.contains(":");
      String own = namesFiles ? file.getFileName().toString() : "";
      String where = finding.file().isEmpty() ? own : finding.file();
      found.add(
          (where.isEmpty() ? "" : where + ":") + finding.line().getAsInt() + " " + finding.kind());
    }
    assertThat(found).containsExactly(fences.split(";"));
    assertThat(said.numbers()).containsEntry("fences", (long) found.size());
  }

  @Test
  void modelsSayWhatTheTableSays() throws IOException {
    for (String[] cells : rows("rmm/expected.tsv")) {
      Path file = FOLDER.resolve("rmm").resolve(cells[0] + ".rmm");
      assertThat(expected(file, "check", NONE, "sc").verdict()).contains(cells[2]);
      assertThat(expected(file, "check", NONE, "tso").verdict()).contains(cells[3]);
      // It takes too long for a test, says the table.
      if (!cells[5].equals("large")) {
        assertSets(expected(file, "fence", NONE, "tso"), cells[4]);
      }
    }
  }

  private static void assertSets(Expectation said, String sets) {
    Optional<String> verdict =
        switch (sets) {
          case "none" -> Optional.of("correct");
          case "unfixable" -> Optional.of("unfixable");
          default -> Optional.of("fixed");
        };
    assertThat(said.verdict()).isEqualTo(verdict);
    if (verdict.equals(Optional.of("fixed"))) {
      List<String> all = List.of(sets.split("\\|"));
      String set =
          said.findings().stream()
              .map(finding -> Integer.toString(finding.line().getAsInt()))
              .collect(Collectors.joining(","));
      assertThat(all).contains(set);
      assertThat(said.numbers().getOrDefault("sets", 1L)).isEqualTo(all.size());
    }
  }

  /**
   * A row whose first cell names an example, and the last three or, for those of real size, five
   * what comes of it.
   */
  private static final Pattern NAMED = Pattern.compile("\\| \\[`[^`]*`]\\(([^)]*)\\) \\|.*");

  private static final Pattern MACRO = Pattern.compile("\\| `-D(\\w+)` \\|.*");
  private static final List<String> MODELS = List.of("sc", "tso", "pso");

  /** The columns of {@code weak.tsv} for ARMv8 and C11, after those for the models above. */
  private static final List<Integer> BELOW = List.of(2, 3);

  private static final int WIDE = 8;

  @ParameterizedTest
  @CsvSource({"README.md, 7", "docs/examples.md, 120"})
  void theTablesOfTheDocumentsAreTested(String name, int least) throws IOException {
    Path document = FOLDER.resolve("..").resolve(name);
    Path named = document;
    int found = 0;
    for (String line : Files.readAllLines(document)) {
      Matcher file = NAMED.matcher(line);
      Matcher macro = MACRO.matcher(line);
      String[] cells = line.split("\\|");
      boolean isAnswer = cells.length >= 4 && cells[cells.length - 1].matches(" (safe|\\*\\*).*");
      if (file.matches() && isAnswer) {
        named = document.resolveSibling(file.group(1)).normalize();
        assertAnswers(line, named, NONE, cells);
        found++;
      } else if (macro.matches() && isAnswer) {
        assertAnswers(line, named, macro.group(1), cells);
        found++;
      }
    }
    assertThat(found).isGreaterThanOrEqualTo(least);
  }

  private static void assertAnswers(String line, Path named, String macro, String[] cells)
      throws IOException {
    Path file = Files.isDirectory(named) ? test(named.getFileName().toString()) : named;
    boolean isWide = cells.length == WIDE;
    int first = cells.length - MODELS.size() - (isWide ? BELOW.size() : 0);
    for (int i = 0; isWide && i < BELOW.size(); i++) {
      String answer = cells[first + MODELS.size() + i].trim().replace("*", "");
      assertThat(belowPso("real/" + named.getFileName(), macro, BELOW.get(i)).split(":")[0])
          .as(line)
          .isEqualTo(answer);
    }
    for (int i = 0; i < MODELS.size(); i++) {
      String[] answer = cells[first + i].trim().split(", ");
      Expectation said = expected(file, "check", macro, MODELS.get(i));
      boolean isSafe = answer[0].equals("safe");
      assertThat(said.verdict()).as(line).contains(isSafe ? "safe" : "violation");
      assertKind(said, isSafe ? NONE : answer[0].replace("*", ""));
      if (answer.length > 1) {
        assertThat(said.numbers()).as(line).containsEntry("executions", Long.valueOf(answer[1]));
      }
    }
  }

  private static String belowPso(String example, String macro, int column) throws IOException {
    for (String[] cells : rows("weak.tsv")) {
      if (cells[0].equals(example) && cells[1].equals(macro)) {
        return cells[column];
      }
    }
    throw new AssertionError(example + " " + macro + " is not in the table");
  }
}
