package dev.weir.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testing.Effort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small programs over all of C, and of C++ over headers of our own; their threads, if any, do what
 * they do in any order. What they print is what they print when a compiler for x86-64 Linux makes
 * machine code of them. Their outputs were recorded so, and are compared again in the nightly build
 * where such a compiler is at hand. A short build takes one program of two, by name. Each program
 * is compiled at one level of optimisation, the next one at another; {@code -Dweir.torture.all}
 * takes each at all levels. {@code -Dweir.torture.only=REGEX} takes only those whose names contain
 * it.
 */
class TortureTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "torture");
  private static final int SAMPLE = 2;
  private static final List<String> LEVELS = List.of("-O0", "-O1", "-O2");

  @Test
  void programsPrintWhatTheirMachineCodePrints() throws IOException {
    List<Path> programs = programs();
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> actual = new ConcurrentSkipListMap<>();
    List<Runnable> runs = new ArrayList<>();
    for (int i = 0; i < programs.size(); i++) {
      Path program = programs.get(i);
      for (String level : Boolean.getBoolean("weir.torture.all") ? LEVELS : level(i)) {
        String name = program.getFileName() + " " + level;
        expected.put(name, Files.readString(output(program)));
        runs.add(
            () ->
                actual.put(
                    name,
                    new SequentialProgram(program).outputHere(options(program, List.of(level)))));
      }
    }
    runs.parallelStream().forEach(Runnable::run);
    assertSame(actual, expected);
  }

  /**
   * What a vectoriser makes for larger processors: masks, gathers, vectors wider than registers.
   */
  @Test
  void loopsPrintTheSameWhenTheyAreVectorised() throws IOException {
    Path program = FOLDER.resolve("vectorised-loops.c");
    String expected = Files.readString(output(program));
    SequentialProgram loops = new SequentialProgram(program);
    List<List<String>> processors =
        List.of(
            List.of("-O2", "-march=haswell"),
            List.of("-O3", "-march=skylake-avx512", "-mprefer-vector-width=512"));
    for (List<String> flags : processors) {
      assertThat(loops.outputHere(options(program, flags))).isEqualTo(expected);
    }
  }

  /** Shows the programs that differ, and not all others with them. */
  private static void assertSame(Map<String, String> actual, Map<String, String> expected) {
    expected.entrySet().removeIf(entry -> actual.remove(entry.getKey(), entry.getValue()));
    assertThat(actual).isEqualTo(expected);
  }

  private static List<String> level(int program) {
    return List.of(LEVELS.get(program % LEVELS.size()));
  }

  @Test
  @Tag("nightly")
  void recordedOutputsAreThoseOfTheCompilerHere(@TempDir Path folder) throws IOException {
    assumeTrue(System.getProperty("os.arch").equals("amd64"));
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/cc")));
    List<Path> programs = programs();
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> actual = new ConcurrentSkipListMap<>();
    for (Path program : programs) {
      expected.put(program.toString(), Files.readString(output(program)));
    }
    IntStream.range(0, programs.size())
        .parallel()
        .forEach(
            i ->
                runNatively(programs.get(i), folder.resolve("program" + i))
                    .ifPresent(text -> actual.put(programs.get(i).toString(), text)));
    // What an older compiler does not know cannot be compared.
    expected.keySet().retainAll(actual.keySet());
    assertSame(actual, expected);
  }

  private static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      String only = System.getProperty("weir.torture.only", "");
      return files
          .filter(file -> file.toString().endsWith(".c") || isCplusplus(file))
          .filter(file -> file.getFileName().toString().matches(".*(" + only + ").*"))
          .filter(file -> !only.isEmpty() || Effort.takes(file.getFileName().toString(), SAMPLE))
          .sorted()
          .toList();
    }
  }

  private static Path output(Path program) {
    String name = program.getFileName().toString();
    return program.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ".out");
  }

  private static boolean isCplusplus(Path program) {
    return program.toString().endsWith(".cpp");
  }

  /** What our compiler is told. */
  private static List<String> options(Path program, List<String> flags) {
    List<String> options = new ArrayList<>(flags);
    options.add("-w");
    if (isCplusplus(program)) {
      options.add("-std=c++20");
    }
    return options;
  }

  /** What the machine code prints; empty where the compiler does not take the program. */
  private static Optional<String> runNatively(Path program, Path executable) {
    List<String> options =
        isCplusplus(program) ? List.of("-O0", "-std=c++20", "-pthread") : List.of("-O0");
    try {
      return new SequentialProgram(program)
          .outputNatively(isCplusplus(program) ? "c++" : "cc", options, executable);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
