package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.ClangFrontend;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.litmus.LitmusReader;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModels;
import dev.weir.program.Program;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.Effort;
import dev.weir.transform.emit.CEmitter;
import dev.weir.transform.emit.EmissionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs written as C and read again: they are what they were. A part of the corpus, by name; all
 * of it in a nightly build.
 */
class EmittedProgramsTest {
  private static final Path LITMUS = Path.of("src", "test", "resources", "oracles", "litmus");
  private static final Path KERNEL = Path.of("src", "test", "resources", "kernel-litmus");
  private static final Path EDGES = Path.of("src", "test", "resources", "edges");
  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final int SAMPLE = 20;
  private static final int EXAMPLES_SAMPLE = 12;

  /** What other compilers warn of in the source as well: sizes, a loop by jumps, an alignment. */
  private static final Set<String> WARNED_OF =
      Set.of("error-handling.c", "questions-to-the-system.c", "too-large-block.c", "sizes.c");

  /** Copies bytes that were never written: a register of the C that is written is a number. */
  private static final String COPIED = "bytes.c";

  /** What each program that is refused is refused for. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "cleanup-popped.c", "14:3: variable 'weir_cleanups'",
          "local-while-thread-lives.c", "25:3: variable 'weir_cleanups'",
          "order-of-an-end.c", "16:3: variable 'weir_cleanups'",
          "local-of-main-before-handlers.c", "12:3: variable 'weir_exit_handler_count'",
          "handlers-after-main-left.c", "17:3: variable 'weir_exit_handler_count'",
          "handlers-of-a-thread.c", "17:3: variable 'weir_exit_handler_count'",
          "large-numbers.c", "9:14: variable 'weir_descriptors_lock'");

  @TempDir private Path folder;

  private static Stream<Path> below(Path start, String ending) {
    try (Stream<Path> files = Files.walk(start)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Path> litmusTests() {
    return Stream.of(LITMUS.resolve("c"), LITMUS.resolve("x86"), LITMUS.resolve("ppc"), KERNEL)
        .flatMap(start -> below(start, ".litmus"))
        .filter(file -> Effort.takes(file.toString(), SAMPLE));
  }

  /** The programs of the tables that need no options and come to an end. */
  static Stream<Path> edges() {
    return below(EDGES, "expected.tsv")
        .flatMap(EmittedProgramsTest::programs)
        .filter(file -> !file.endsWith(COPIED))
        .filter(file -> Effort.takes(file.toString(), SAMPLE))
        .distinct()
        .sorted();
  }

  private static Stream<Path> programs(Path table) {
    try {
      return Files.readAllLines(table).stream()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .map(line -> line.split("\t", -1))
          .filter(row -> row[1].equals("-") && !row[3].startsWith("unknown"))
          .filter(row -> List.of(row[2].split(",")).contains("sc") && row[0].endsWith(".c"))
          .map(row -> table.resolveSibling(row[0]).normalize())
          .filter(file -> file.startsWith(EDGES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<List<Path>> examples() {
    Path real = EXAMPLES.resolve("real");
    Path large = EXAMPLES.resolve("hunt");
    Path operations = EXAMPLES.resolve("lin");
    Stream<List<Path>> single =
        below(EXAMPLES, ".c")
            .filter(file -> Stream.of(real, large, operations).noneMatch(file::startsWith))
            .map(List::of);
    Map<Path, List<Path>> folders =
        below(real, "")
            .filter(EmittedProgramsTest::isSource)
            .collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.toList()));
    return Stream.concat(single, folders.values().stream())
        .filter(files -> Effort.takes(files.getFirst().toString(), EXAMPLES_SAMPLE));
  }

  private static boolean isSource(Path file) {
    return file.toString().matches(".*\\.(c|cc)");
  }

  private static CheckResult check(Program program) {
    CheckOptions options = CheckOptions.of(MemoryModels.named("sc").orElseThrow());
    return new Checker(program, new Library())
        .check(options.withTimeLimit(Optional.of(Duration.ofSeconds(30))));
  }

  /** What must be the same: the verdict, and how many executions there are where none fails. */
  private static String summary(CheckResult result) {
    CheckResult.Counts counts = result.counts();
    return result.errors().isEmpty() && result.complete()
        ? "safe, %d executions, %d blocked".formatted(counts.executions(), counts.blocked())
        : result.verdict().text();
  }

  private static Program read(Path file) throws InputException {
    return Frontend.load(List.of(file), CompilerOptions.DEFAULT);
  }

  /** Writes a program, compiles it, and reads it again. */
  private void assertSame(Program program, boolean compiles) throws Exception {
    Path file = Files.writeString(folder.resolve("emitted.c"), CEmitter.emit(program));
    assertThat(summary(check(read(file)))).isEqualTo(summary(check(program)));
    if (compiles) {
      new CCompiler().assertAccepts(file);
    }
  }

  @ParameterizedTest
  @MethodSource("litmusTests")
  void aLitmusTestIsTheSameInC(Path test) throws Exception {
    assertSame(LitmusReader.read(test).withAssertion(), true);
  }

  @ParameterizedTest
  @MethodSource("edges")
  void aProgramAtTheEdgesIsTheSameOrRefusedByName(Path source) throws Exception {
    String name = source.getFileName().toString();
    Program program = read(source);
    if (REFUSED.containsKey(name)) {
      assertThatThrownBy(() -> CEmitter.emit(program))
          .isInstanceOf(EmissionException.class)
          .hasMessageStartingWith(source + ":" + REFUSED.get(name));
    } else {
      assertSame(program, !WARNED_OF.contains(name));
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleIsTheSameInC(List<Path> sources) throws Exception {
    Program program = Frontend.load(sources, CompilerOptions.DEFAULT);
    assertSame(program, true);
  }

  @Test
  void whatNotEveryLibraryDeclaresIsDeclared() throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("copied.c"),
            """
            #include <string.h>
            int main(int count, char **words) {
              char text[8] = "";
              return strlcpy(text, words[0], 8) + strlcat(text, words[0], 8) == 0;
            }
            """);
    Path file = Files.writeString(folder.resolve("emitted.c"), CEmitter.emit(read(source)));
    assertThat(file).content().contains("extern unsigned long strlcpy(");
    new CCompiler().assertAccepts(file);
  }

  @Test
  void observationsAndChoicesSurvive() throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("chosen.c"),
            """
            #include <weir.h>
            int main(void) {
              long a = weir_choose(1, 4);
              weir_assume(a != 2);
              weir_observe("twice", 2 * a);
            }
            """);
    Path file = Files.writeString(folder.resolve("emitted.c"), CEmitter.emit(read(source)));
    new CCompiler().assertAccepts(file);
    String text = Outcome.of("check", file.toString(), "--model", "sc").out();
    assertThat(text).contains("no error in 3 executions", "1 ended early");
    assertThat(text).contains("twice=2", "twice=6", "twice=8").doesNotContain("twice=4");
  }

  @Test
  void compilesToTheTextOfAModuleThatIsTheSame() throws Exception {
    Path source = EXAMPLES.resolve("treiber-stack.c");
    Program program = read(source);
    Path file = Files.writeString(folder.resolve("emitted.c"), CEmitter.emit(program));
    String text = new ClangFrontend(NativeCache.ofUser()).text(file);
    assertThat(text).contains("define ").contains("cmpxchg");
    Path module = Files.writeString(folder.resolve("emitted.ll"), text);
    assertThat(summary(check(read(module)))).isEqualTo(summary(check(program)));
  }
}
