package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.Effort;
import dev.weir.testing.ReadBack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small programs with answers that are known: each search gives the answer that the first line of
 * the file names for each memory model, and all searches see the same errors, observations and,
 * where nothing fails, number of traces.
 *
 * <p>An answer is {@code safe}, also with the number of distinct observations and that of traces,
 * or the kinds of the errors.
 *
 * <p>A short build takes one program of two, by name.
 */
class SearchesAgreeTest {
  private static final int SAMPLE = 2;
  private static final Path FOLDER = Path.of("src", "test", "resources", "agree");
  private static final Pattern ANSWER =
      Pattern.compile("(sc|tso|pso): ([a-z +]+?)(?: (\\d+))?(?:, (\\d+) traces)? *[;*]");

  static Stream<String> programs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".c") || name.endsWith(".cpp"))
          .filter(name -> Effort.takes(name, SAMPLE))
          .sorted()
          .toList()
          .stream();
    }
  }

  /** What all searches have to agree on. */
  record Answer(
      Set<String> errors, List<Map<String, Long>> observations, boolean complete, long traces) {
    static Answer of(CheckResult result) {
      return new Answer(
          result.errors().stream()
              .map(error -> error.failure().kind().text() + " " + error.failure().position())
              .collect(Collectors.toCollection(TreeSet::new)),
          result.observations(),
          result.complete(),
          result.errors().isEmpty()
              ? result.counts().executions() - result.counts().redundant().orElseThrow()
              : 0);
    }

    String kinds() {
      return errors.isEmpty()
          ? "safe"
          : errors.stream()
              .map(error -> error.substring(0, error.indexOf(' ')))
              .distinct()
              .collect(Collectors.joining(" + "));
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void everySearchGivesTheKnownAnswer(String name) throws InputException, IOException {
    Path file = FOLDER.resolve(name);
    Matcher expected = ANSWER.matcher(Files.readAllLines(file).getFirst());
    Program program = ReadBack.of(Frontend.load(List.of(file), CompilerOptions.DEFAULT));
    Checker checker = new Checker(program, new Library());
    SoftAssertions softly = new SoftAssertions();
    for (MemoryModel model : MemoryModels.ALL) {
      assertThat(expected.find()).as("the first line of %s", file).isTrue();
      assertThat(expected.group(1)).isEqualTo(model.name());
      CheckOptions options = CheckOptions.of(model).toTheEnd();
      Answer referee = Answer.of(checker.check(options.with(Algorithm.EXHAUSTIVE)));
      softly.assertThat(referee.kinds()).as("%s", model.name()).isEqualTo(expected.group(2).trim());
      softly.assertThat(referee.complete()).as("complete under %s", model.name()).isTrue();
      if (expected.group(3) != null) {
        softly
            .assertThat(referee.observations())
            .as("observations under %s", model.name())
            .hasSize(Integer.parseInt(expected.group(3)));
      }
      if (expected.group(4) != null) {
        softly
            .assertThat(referee.traces())
            .as("traces under %s", model.name())
            .isEqualTo(Long.parseLong(expected.group(4)));
      }
      for (Algorithm algorithm : List.of(Algorithm.SOURCE, Algorithm.OPTIMAL)) {
        CheckResult result = checker.check(options.with(algorithm));
        softly
            .assertThat(Answer.of(result))
            .as("%s under %s", algorithm.text(), model.name())
            .isEqualTo(referee);
        if (algorithm == Algorithm.OPTIMAL) {
          softly
              .assertThat(result.counts().sleepSetBlocked())
              .as("given up under %s", model.name())
              .isZero();
        }
      }
    }
    softly.assertAll();
  }
}
