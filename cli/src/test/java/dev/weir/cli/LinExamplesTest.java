package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The data structures in the examples get the verdicts that they say, under each model. */
class LinExamplesTest {
  private static final List<String> ALWAYS =
      List.of("counter.c", "registers.c", "spsc-ring.c", "treiber-stack.c", "blocking-queue.c");

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(ExamplesTest.FOLDER.resolve("lin"))) {
      return files
          .filter(
              file ->
                  ALWAYS.contains(file.getFileName().toString())
                      || Effort.takes(file.getFileName().toString(), 3))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void areWhatTheySay(Path example) {
    Outcome outcome = Outcome.of("test", "--no-cache", example.toString());
    assertThat(outcome.code()).as(outcome.out() + outcome.err()).isZero();
  }
}
