package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.ExamplesTest.Expectation;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.Effort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples with their threads created in other orders: by a header included before the program,
 * which keeps what {@code main} wants to create until it joins. The number of executions must not
 * depend on the order, under any model.
 */
class PermutedThreadsTest {
  private static final Path HEADER = Path.of("src/test/resources/permuted/create.h");

  /** The examples that are explored to the end under some model; one of five in a short build. */
  static Stream<String> files() {
    return Effort.some(
        ExamplesTest.expectations().entrySet().stream()
            .filter(
                file -> file.getValue().stream().anyMatch(PermutedThreadsTest::isExploredToTheEnd))
            .map(file -> file.getKey())
            .toList(),
        5);
  }

  private static boolean isExploredToTheEnd(Expectation row) {
    return row.verdict().equals("safe");
  }

  @ParameterizedTest
  @MethodSource("files")
  void theOrderOfCreationDoesNotCount(String file) throws InputException {
    Program program = load(file, List.of());
    List<Program> permuted = new ArrayList<>();
    for (int order = 0; order < 2; order++) {
      permuted.add(load(file, List.of("-include", HEADER.toString(), "-DORDER=" + order)));
    }
    for (Expectation row : ExamplesTest.expectations().getOrDefault(file, List.of())) {
      CheckResult expected = check(program, row);
      for (int order = 0; order < permuted.size(); order++) {
        CheckResult actual = check(permuted.get(order), row);
        assertThat(actual.verdict()).as("%s, order %s", row, order).isEqualTo(expected.verdict());
        if (isExploredToTheEnd(row)) {
          assertThat(actual.counts().executions())
              .as("executions of %s, order %s", row, order)
              .isEqualTo(expected.counts().executions());
        }
      }
    }
  }

  private static CheckResult check(Program program, Expectation row) {
    CheckOptions first = CheckOptions.of(MemoryModels.named(row.model()).orElseThrow());
    CheckOptions options = isExploredToTheEnd(row) ? first.toTheEnd() : first;
    return new Checker(program, new Library()).check(options);
  }

  private static Program load(String file, List<String> arguments) throws InputException {
    return Frontend.load(
        List.of(ExamplesTest.FOLDER.resolve(file)),
        new CompilerOptions(Optional.empty(), arguments));
  }
}
