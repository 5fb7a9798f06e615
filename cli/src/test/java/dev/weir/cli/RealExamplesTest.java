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
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.schedule.ReplayException;
import dev.weir.testing.Effort;
import dev.weir.testing.ReadBack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples of real size, a library and a test each: the right form and each of its bugs under
 * each model, as compiled by default and at three levels of optimisation. A short build takes one
 * of six of these levels, by name; a nightly one all.
 */
class RealExamplesTest {
  private static final Path FOLDER = ExamplesTest.FOLDER.resolve("real");
  private static final Pattern BUG = Pattern.compile("ifn?def (BUG_\\w+)");
  private static final String NONE = "-";

  /** Levels of optimisation; the default keeps the order of the source. */
  private static final List<List<String>> LEVELS =
      List.of(List.of(), List.of("-O0"), List.of("-O1"), List.of("-O2"));

  private static final int SAMPLE_OF_LEVELS = 6;

  /**
   * Compiled with optimisation, a relaxed compare-exchange lets the compiler move the store of a
   * node's link behind it: what PSO does is done to the program before it runs.
   */
  private static final Variant REORDERED_BY_THE_COMPILER =
      new Variant("cpp-treiber-stack", "BUG_RELAXED_PUSH");

  /** A program: an example with one of its bugs, or {@code -}. */
  record Variant(String example, String bug) {
    List<Path> files() {
      return filesOf(example).stream()
          .filter(file -> file.toString().matches(".*\\.(c|cc)"))
          .toList();
    }

    CompilerOptions options(List<String> level) {
      List<String> arguments = new ArrayList<>(level);
      if (!bug.equals(NONE)) {
        arguments.add("-D" + bug);
      }
      return new CompilerOptions(Optional.empty(), arguments);
    }
  }

  private static List<Path> filesOf(String example) {
    try (Stream<Path> files = Files.list(FOLDER.resolve(example))) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** For each variant the kind of the error under each model, {@code -} for none. */
  static Map<Variant, Map<String, String>> expectations() {
    try (Stream<String> lines = Files.lines(FOLDER.resolve("expected.tsv"))) {
      return lines
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .collect(
              Collectors.groupingBy(
                  cells -> new Variant(cells[0], cells[1]),
                  () -> new TreeMap<>(java.util.Comparator.comparing(Variant::toString)),
                  Collectors.toMap(cells -> cells[2], cells -> cells[3])));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Variant> variants() {
    return expectations().keySet().stream();
  }

  /** The levels of this build; the default is one of them. */
  private static List<List<String>> levels(Variant variant) {
    return LEVELS.stream()
        .filter(level -> level.isEmpty() || Effort.takes(variant + "" + level, SAMPLE_OF_LEVELS))
        .toList();
  }

  @Test
  void everyBugOfEveryExampleIsInTheTableWithEveryModel() throws IOException {
    List<Variant> found = new ArrayList<>();
    try (Stream<Path> folders = Files.list(FOLDER)) {
      for (Path folder : folders.filter(Files::isDirectory).toList()) {
        String example = folder.getFileName().toString();
        found.add(new Variant(example, NONE));
        for (Path file : filesOf(example)) {
          BUG.matcher(Files.readString(file))
              .results()
              .map(match -> new Variant(example, match.group(1)))
              .filter(variant -> !found.contains(variant))
              .forEach(found::add);
        }
      }
    }
    assertThat(expectations().keySet()).containsExactlyInAnyOrderElementsOf(found);
    assertThat(expectations().values())
        .allSatisfy(
            models ->
                assertThat(models.keySet())
                    .containsExactlyInAnyOrderElementsOf(
                        MemoryModels.ALL.stream().map(model -> model.name()).toList()));
  }

  @ParameterizedTest
  @MethodSource("variants")
  void showsWhatItIsForAtEveryLevelOfOptimisation(Variant variant)
      throws InputException, ReplayException {
    SoftAssertions softly = new SoftAssertions();
    for (List<String> level : levels(variant)) {
      Program program = ReadBack.of(Frontend.load(variant.files(), variant.options(level)));
      Checker checker = new Checker(program, new Library());
      for (Map.Entry<String, String> row : expectations().get(variant).entrySet()) {
        CheckOptions options = CheckOptions.of(MemoryModels.named(row.getKey()).orElseThrow());
        CheckResult result = checker.check(options);
        String error = result.firstError().map(found -> found.failure().kind().text()).orElse(NONE);
        boolean reordered =
            variant.equals(REORDERED_BY_THE_COMPILER)
                && (level.contains("-O1") || level.contains("-O2"));
        softly
            .assertThat(error)
            .as("%s %s", row.getKey(), level)
            .isEqualTo(reordered ? "memory" : row.getValue());
        softly.assertThat(result.complete()).as("%s %s", row, level).isEqualTo(error.equals(NONE));
        for (FoundError found : result.errors()) {
          softly
              .assertThat(checker.replay(options, found.schedule()).failure())
              .as("replayed %s %s", row, level)
              .contains(found.failure());
        }
      }
    }
    softly.assertAll();
  }
}
