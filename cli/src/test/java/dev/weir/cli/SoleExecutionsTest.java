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
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where one execution stands for all of a program of {@link EdgesTest}, or fails, it says what the
 * table says.
 */
class SoleExecutionsTest {
  /** Of so many programs one is looked at by a short build. Its name decides. */
  private static final int SAMPLE = 8;

  private static final List<String> MODELS = List.of("pso", "tso", "sc");

  /** An execution may have no end. */
  private static final int MOST_QUESTIONS = 1 << 9;

  private static final String COMPILER_OPTIONS = "-- ";

  static Stream<EdgesTest.Row> programs() throws IOException {
    return EdgesTest.rows()
        .filter(row -> row.options().equals("-") || row.options().startsWith(COMPILER_OPTIONS))
        .filter(row -> row.verdict().startsWith("safe") || row.verdict().equals("violation"))
        .filter(row -> model(row).isPresent())
        .filter(row -> Effort.takes(row.file() + row.options(), SAMPLE));
  }

  private static Optional<MemoryModel> model(EdgesTest.Row row) {
    List<String> named = Arrays.asList(row.models().split(","));
    return MODELS.stream().filter(named::contains).findFirst().flatMap(MemoryModels::named);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void saysWhatTheTableSays(EdgesTest.Row row) throws InputException {
    AtomicInteger questions = new AtomicInteger();
    ProgressListener listener =
        ProgressListener.stoppingWhen(() -> questions.incrementAndGet() > MOST_QUESTIONS);
    Optional<CheckResult> sole =
        new Checker(load(row), new Library())
            .sole(CheckOptions.of(model(row).orElseThrow()), listener);
    sole.ifPresent(
        result -> {
          boolean isSafe = row.verdict().startsWith("safe");
          assertThat(result.errors()).as("%s", result.errors()).hasSize(isSafe ? 0 : 1);
          assertThat(result.complete() || !isSafe || !result.unsupported().isEmpty()).isTrue();
        });
  }

  private static Program load(EdgesTest.Row row) throws InputException {
    List<String> options =
        row.options().equals("-")
            ? List.of()
            : List.of(row.options().substring(COMPILER_OPTIONS.length()).split(" "));
    Path source = row.folder().resolve(row.file());
    return Frontend.load(List.of(source), new CompilerOptions(Optional.empty(), options));
  }
}
