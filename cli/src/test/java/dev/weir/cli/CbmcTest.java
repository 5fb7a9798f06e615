package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.transform.emit.CEmitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What CBMC, where it is installed, says of what is written as C: one litmus test of {@code
 * weir.cbmc.every} (40) under each model, whose conditions it finds as the tables say, and some
 * examples.
 */
class CbmcTest {
  private static final Path LITMUS = Path.of("src", "test", "resources", "oracles", "litmus");
  private static final int EVERY = Integer.getInteger("weir.cbmc.every", 40);
  private static final List<String> MODELS = List.of("sc", "tso", "pso", "rmo", "power-esop13");

  /** Reads from an address that was read. */
  private static final String POINTERS = "syn-ptr";

  /** Litmus tests have no loops, and those of the library end before. */
  private static final List<String> WHOLE = List.of("--unwinding-assertions", "--unwind", "70");

  private static final List<String> BOUNDED = List.of("--no-unwinding-assertions", "--unwind", "9");

  private static final int SUCCESSFUL = 0;
  private static final int FAILED = 10;

  @TempDir private Path folder;

  /** Before anything is written for it. */
  @BeforeAll
  static void skipWhereItIsNotInstalled() throws InterruptedException {
    assertThat(CCompiler.run("cbmc", List.of("--version")).code()).isEqualTo(SUCCESSFUL);
  }

  /** The columns of the tables of litmus tests. */
  private record Row(String folder, String test, String model, boolean fails) {
    Row(String folder, String[] cells) {
      this(folder, cells[0], cells[1], !cells[cells[4].equals("forall") ? 8 : 7].equals("0"));
    }

    Path file() {
      return LITMUS.resolve(folder).resolve(test + ".litmus");
    }
  }

  private static Stream<Row> rows(String folder, String table) throws IOException {
    List<String> lines = Files.readAllLines(LITMUS.resolve(folder).resolve(table));
    List<Row> rows = lines.stream().map(line -> new Row(folder, line.split("\t", -1))).toList();
    List<String> tests = rows.stream().map(Row::test).distinct().sorted().toList();
    return rows.stream()
        .filter(
            row -> tests.indexOf(row.test()) % EVERY == EVERY / 2 || row.test().equals(POINTERS));
  }

  static Stream<Arguments> tests() throws IOException {
    return Stream.of(
            rows("x86", "expected.tsv"),
            rows("ppc", "expected.tsv"),
            rows("ppc", "expected-variants.tsv"))
        .flatMap(rows -> rows)
        .filter(row -> MODELS.contains(row.model()))
        .flatMap(
            row ->
                (row.model().equals("sc") ? Stream.of("-") : Stream.of("all", "one-per-cycle"))
                    .map(delays -> Arguments.of(row, delays)));
  }

  /** Asserts that a file has an execution in which a function fails, and nothing else does. */
  private static void assertAnswer(Path file, List<String> bound, String function, boolean fails)
      throws InterruptedException {
    List<String> options = new ArrayList<>(bound);
    options.addAll(List.of("--no-standard-checks", file.toString()));
    CCompiler.Answer answer = CCompiler.run("cbmc", options);
    assertThat(answer.code()).as(answer.text()).isEqualTo(fails ? FAILED : SUCCESSFUL);
    assertThat(answer.text().lines().filter(line -> line.endsWith(": FAILURE")))
        .as(answer.text())
        .allMatch(line -> line.startsWith("[" + function + ".assertion"));
  }

  @ParameterizedTest
  @MethodSource("tests")
  void answersAsTheTableOfTheModel(Row row, String delays) throws Exception {
    Path file = folder.resolve("test.c");
    if (row.model().equals("sc")) {
      Files.writeString(file, CEmitter.emit(LitmusReader.read(row.file()).withAssertion()));
    } else {
      write(row.file(), row.model(), delays, file);
    }
    assertAnswer(file, WHOLE, "condition", row.fails());
  }

  private static void write(
      Path source, String model, String delays, Path file, String... options) {
    List<String> words =
        new ArrayList<>(List.of("transform", source.toString(), "--model", model, "--emit", "c"));
    words.addAll(List.of("--delays", delays, "-o", file.toString()));
    words.addAll(List.of(options));
    Outcome written = Outcome.of(words.toArray(String[]::new));
    assertThat(written.code()).as(written.err()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "store-buffering, main, tso, true",
    "store-buffering-fenced, main, tso, false",
    "message-passing, consumer, tso, false",
    "message-passing, consumer, pso, true",
    "message-passing-fenced, consumer, pso, false",
    "message-passing, consumer, rmo, true",
    "message-passing-fenced, consumer, rmo, false",
    "message-passing, consumer, power-esop13, true",
    "message-passing-fenced, consumer, power-esop13, false",
  })
  void answersAsWeDoForExamples(String example, String function, String model, boolean fails)
      throws Exception {
    Path source = Path.of("..", "examples", example + ".c");
    assertThat(Outcome.of("check", source.toString(), "--model", model).code())
        .isEqualTo(fails ? 1 : 0);
    Path file = folder.resolve("example.c");
    write(source, model, "one-per-cycle", file);
    assertAnswer(file, BOUNDED, function, fails);
  }

  /** Where threads branch, nobody knows how many accesses wait. */
  @ParameterizedTest
  @CsvSource({"dekker, true", "dekker-fenced, false"})
  void answersWhereThreadsBranch(String example, boolean fails) throws Exception {
    Path file = folder.resolve("branches.c");
    write(Path.of("..", "examples", example + ".c"), "tso", "one-per-cycle", file, "--window", "2");
    assertAnswer(file, List.of("--no-unwinding-assertions", "--unwind", "3"), "contender", fails);
  }

  @Test
  void findsThatAWindowIsTooSmall() throws Exception {
    Path file = folder.resolve("small.c");
    write(Path.of("..", "examples", "message-passing.c"), "pso", "all", file, "--window", "1");
    assertAnswer(file, BOUNDED, "weir_window_enter", true);
  }
}
