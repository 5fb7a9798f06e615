package dev.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.library.Library;
import dev.weir.machine.IntList;
import dev.weir.machine.Machine;
import dev.weir.machine.MachineOptions;
import dev.weir.machine.Note;
import dev.weir.machine.memory.MemoryModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small programs over all of C, and of C++ over headers of our own; their threads, if any, do what
 * they do in any order. What they print is what they print when a compiler for x86-64 Linux makes
 * machine code of them. Their outputs were recorded so, and are compared again where such a
 * compiler is at hand. Each program is compiled at one level of optimisation, the next one at
 * another; {@code -Dweir.torture.all} takes each at all levels. {@code -Dweir.torture.only=REGEX}
 * takes only those whose names contain it.
 */
class TortureTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "torture");
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
        runs.add(() -> actual.put(name, run(program, level)));
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
    assertThat(run(program, "-O2", "-march=haswell")).isEqualTo(expected);
    assertThat(run(program, "-O3", "-march=skylake-avx512", "-mprefer-vector-width=512"))
        .isEqualTo(expected);
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

  /** The compiler and the version of the language. */
  private static List<String> compiler(Path program) {
    return isCplusplus(program) ? List.of("c++", "-std=c++20", "-pthread") : List.of("cc");
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

  /** What a program prints here, or why it does not come to its end. */
  private static String run(Path file, String... flags) {
    Machine machine;
    try {
      machine =
          new Machine(
              Frontend.load(
                  List.of(file),
                  new CompilerOptions(Optional.empty(), options(file, List.of(flags)))),
              MemoryModels.named("tso").orElseThrow(),
              new Library(),
              MachineOptions.DEFAULT,
              () -> false);
    } catch (InputException e) {
      return e.getMessage();
    }
    IntList enabled = new IntList();
    machine.enabled(enabled);
    while (enabled.size() > 0 && !machine.hasFailed()) {
      machine.step(enabled.get(0), 0);
      enabled.clear();
      machine.enabled(enabled);
    }
    StringBuilder text = new StringBuilder();
    for (Note note : machine.notes()) {
      if (note.kind() == Note.Kind.OUTPUT) {
        text.append(note.text());
      }
    }
    if (machine.hasFailed()) {
      text.append(machine.failure());
    } else if (machine.result(0) != 0) {
      text.append("status ").append(machine.result(0));
    }
    return text.toString();
  }

  /** What the machine code prints; empty where the compiler does not take the program. */
  private static Optional<String> runNatively(Path program, Path executable) {
    try {
      List<String> command = new ArrayList<>(compiler(program));
      command.addAll(List.of("-w", "-O0", "-o", executable + "", program + "", "-lm", "-latomic"));
      Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
      compiler.getInputStream().readAllBytes();
      if (compiler.waitFor() != 0) {
        return Optional.empty();
      }
      Process process = new ProcessBuilder(executable.toString()).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      return Optional.of(status == 0 ? text : text + "status " + status);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
