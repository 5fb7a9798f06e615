package dev.weir.frontend.llvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.testing.Effort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs that are kept as text are explored as they were lowered: nothing of them may differ. One
 * program of three, by name; all in a nightly build. Other tests read what they explore back, too.
 */
class ReadBackTest {
  private static final int SAMPLE = 3;

  @TempDir Path folder;

  static Stream<Path> sources() throws Exception {
    try (Stream<Path> examples = Files.walk(Path.of("../examples"));
        Stream<Path> edges = Files.walk(Path.of("../cli/src/test/resources/edges"))) {
      return Stream.concat(examples, edges)
          .filter(file -> file.toString().endsWith(".c"))
          .filter(file -> Effort.takes(file.toString(), SAMPLE))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void aProgramIsReadAsItWasLowered(Path source) throws Exception {
    LoweredPrograms nothingKept =
        new LoweredPrograms(new NativeCache(folder, progress -> {}), () -> List.of("a build"));
    Program lowered;
    try {
      lowered =
          Frontend.load(
              List.of(source),
              CompilerOptions.DEFAULT,
              Surroundings.NONE,
              warning -> {},
              () -> {},
              NativeCache.ofUser(),
              nothingKept);
    } catch (InputException e) {
      // It needs other files or arguments.
      return;
    }
    Program read = ProgramParser.parse(ProgramPrinter.print(lowered));
    assertThat(read.functions()).isEqualTo(lowered.functions());
    assertThat(read.threads()).isEqualTo(lowered.threads());
    assertThat(read.name()).isEqualTo(lowered.name());
    assertThat(read.globals()).usingRecursiveComparison().isEqualTo(lowered.globals());
  }
}
