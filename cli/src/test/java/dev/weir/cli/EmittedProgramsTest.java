package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import dev.weir.search.Checker;
import dev.weir.transform.emit.CEmitter;
import dev.weir.transform.emit.EmissionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs written as C and read again: they are what they were. A part of the corpus, by {@code
 * weir.emission.seed}; all of it with {@code weir.emission=all}.
 */
class EmittedProgramsTest {
  private static final Path LITMUS = Path.of("src", "test", "resources", "oracles", "litmus");
  private static final Path KERNEL = Path.of("src", "test", "resources", "kernel-litmus");
  private static final boolean ALL = "all".equals(System.getProperty("weir.emission"));
  private static final int LITMUS_SAMPLE = 60;

  @TempDir private Path folder;

  private static Stream<Path> below(Path start, String ending) {
    try (Stream<Path> files = Files.walk(start)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> sample(Stream<Path> files, int size) {
    List<Path> shuffled = new ArrayList<>(files.toList());
    if (ALL) {
      return shuffled.stream();
    }
    Collections.shuffle(shuffled, new Random(Long.getLong("weir.emission.seed", 1)));
    return shuffled.stream().limit(size);
  }

  static Stream<Path> litmusTests() {
    return Stream.of(LITMUS.resolve("c"), LITMUS.resolve("x86"), LITMUS.resolve("ppc"), KERNEL)
        .flatMap(start -> sample(below(start, ".litmus"), LITMUS_SAMPLE / 4));
  }

  private static CheckResult check(Program program) {
    CheckOptions options = CheckOptions.of(MemoryModels.named("sc").orElseThrow());
    return new Checker(program, new Library()).check(options);
  }

  /** What must be the same: the verdict, and how many executions there are where none fails. */
  private static String summary(CheckResult result) {
    return result.verdict().text()
        + (result.errors().isEmpty()
            ? " %s, %d executions, %d blocked"
                .formatted(
                    result.complete(), result.counts().executions(), result.counts().blocked())
            : "");
  }

  private Path emitted(Program program) throws EmissionException, IOException {
    return Files.writeString(folder.resolve("emitted.c"), CEmitter.emit(program));
  }

  private static Program read(Path file) throws InputException {
    return Frontend.load(List.of(file), CompilerOptions.DEFAULT);
  }

  @ParameterizedTest
  @MethodSource("litmusTests")
  void aLitmusTestIsTheSameInC(Path test) throws Exception {
    Program program = LitmusReader.read(test).withAssertion();
    Path file = emitted(program);
    assertThat(summary(check(read(file)))).isEqualTo(summary(check(program)));
    assertCompiles(file);
  }

  private static void assertCompiles(Path file) throws IOException, InterruptedException {
    Process compiler;
    try {
      compiler =
          new ProcessBuilder("cc", "-Wall", "-Werror", "-c", "-o", "/dev/null", file.toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      Assumptions.abort("no C compiler is installed: " + e.getMessage());
      return;
    }
    String said = new String(compiler.getInputStream().readAllBytes());
    assertThat(compiler.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(compiler.exitValue()).as(said).isZero();
  }
}
