package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.schedule.ReplayException;
import dev.weir.testing.Effort;
import dev.weir.testing.ReadBack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples against the table of what they must show, which was made without Weir but for those
 * that spin and those for {@code weir fence}, whose traces its exhaustive search has counted.
 */
class ExamplesTest {
  static final Path FOLDER = Path.of("..", "examples");

  /** A row of the table; no error is {@code -}, and so is a number of traces that is not known. */
  record Expectation(String file, String model, String verdict, String error, String traces) {
    static Expectation of(String line) {
      String[] cells = line.split("\t", -1);
      return new Expectation(cells[0], cells[1], cells[2], cells[3], cells[4]);
    }
  }

  static Map<String, List<Expectation>> expectations() {
    try (Stream<String> lines = Files.lines(FOLDER.resolve("expected.tsv"))) {
      return lines
          .filter(line -> !line.startsWith("#"))
          .map(Expectation::of)
          .collect(Collectors.groupingBy(Expectation::file, TreeMap::new, Collectors.toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<String> files() {
    return expectations().keySet().stream();
  }

  /** What has tests of its own. */
  private static final Pattern ELSEWHERE = Pattern.compile("(real|robust|hunt|orders|lin)/.*");

  @Test
  void everyExampleIsInTheTableWithEveryModel() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      List<String> sources =
          files
              .map(file -> FOLDER.relativize(file).toString())
              .filter(name -> name.endsWith(".c") && !ELSEWHERE.matcher(name).matches())
              .toList();
      assertThat(expectations().keySet()).containsExactlyInAnyOrderElementsOf(sources);
    }
    List<String> models = MemoryModels.ALL.stream().map(model -> model.name()).toList();
    assertThat(expectations().values())
        .allSatisfy(
            rows ->
                assertThat(rows)
                    .extracting(Expectation::model)
                    .containsExactlyInAnyOrderElementsOf(models));
  }

  @ParameterizedTest
  @MethodSource("files")
  void showsWhatItIsFor(String file) throws InputException, ReplayException {
    Program program =
        ReadBack.of(Frontend.load(List.of(FOLDER.resolve(file)), CompilerOptions.DEFAULT));
    Checker checker = new Checker(program, new Library());
    SoftAssertions softly = new SoftAssertions();
    for (Expectation row : expectations().getOrDefault(file, List.of())) {
      CheckOptions first = CheckOptions.of(MemoryModels.named(row.model()).orElseThrow());
      CheckOptions options = row.verdict().equals("safe") ? first.toTheEnd() : first;
      CheckResult result = checker.check(options);
      softly.assertThat(actual(row, result)).isEqualTo(row);
      softly.assertThat(result.complete()).as(row.toString()).isEqualTo(result.errors().isEmpty());
      for (CheckResult.FoundError error : result.errors()) {
        softly
            .assertThat(checker.replay(options, error.schedule()).failure())
            .as("replayed %s", row)
            .contains(error.failure());
      }
    }
    softly.assertAll();
  }

  /**
   * Compiled with optimisation, a relaxed compare-exchange lets the compiler move the store of a
   * node's link behind it: what PSO does is done to the program before it runs.
   */
  private static final Set<String> REORDERED_BY_THE_COMPILER =
      Set.of("spinning/treiber-stack-relaxed.c");

  /** An example at a level of optimisation. */
  record Compiled(String file, String level) {}

  /** One of three, by name, which is one level of most examples; all in a nightly build. */
  static Stream<Compiled> compiled() {
    return files()
        .flatMap(file -> Stream.of("-O0", "-O1", "-O2").map(level -> new Compiled(file, level)))
        .filter(example -> Effort.takes(example.toString(), 3));
  }

  @ParameterizedTest
  @MethodSource("compiled")
  void showsTheSameAtEveryLevelOfOptimisation(Compiled example) throws InputException {
    SoftAssertions softly = new SoftAssertions();
    String file = example.file();
    String level = example.level();
    boolean reordered = REORDERED_BY_THE_COMPILER.contains(file) && !level.equals("-O0");
    CompilerOptions compiler = new CompilerOptions(Optional.empty(), List.of(level));
    Program program = ReadBack.of(Frontend.load(List.of(FOLDER.resolve(file)), compiler));
    Checker checker = new Checker(program, new Library());
    for (Expectation row : expectations().getOrDefault(file, List.of())) {
      CheckResult result =
          checker.check(CheckOptions.of(MemoryModels.named(row.model()).orElseThrow()));
      softly
          .assertThat(actual(row, result).error())
          .as("%s at %s", row, level)
          .isEqualTo(reordered ? "memory" : row.error());
    }
    softly.assertAll();
  }

  private static Expectation actual(Expectation row, CheckResult result) {
    CheckResult.Counts counts = result.counts();
    return new Expectation(
        row.file(),
        row.model(),
        result.verdict().text(),
        result.firstError().map(error -> error.failure().kind().text()).orElse("-"),
        result.errors().isEmpty()
            ? String.valueOf(counts.executions() - counts.redundant().orElse(0))
            : "-");
  }
}
