package dev.weir.frontend.window;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.program.Program;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The libraries of windows as programs. */
public final class WindowLibrary {
  /** The most accesses of a thread that can wait at a time. */
  public static final int MOST_ENTRIES = 64;

  /** What begins the list of what programs call of a library. */
  private static final String CALLS = "/\\* What a program calls;";

  private WindowLibrary() {}

  /**
   * The library of what delays accesses to memory that all threads see alike.
   *
   * @throws InputException if there is no room to compile it
   */
  public static Program load() throws InputException {
    return load(List.of("threads.c", "window.c", "calls.h"), List.of());
  }

  /**
   * The same without threads of its own: the thread that delays accesses chooses when they take
   * effect. So checkers read it that have no use for more threads.
   *
   * @param entries the most accesses of a thread that wait at a time, at most {@link #MOST_ENTRIES}
   * @throws InputException if there is no room to compile it
   */
  public static Program loadWithChoices(int entries) throws InputException {
    return load(
        List.of("choices.c", "window.c", "calls.h"), List.of("-DWEIR_LARGEST_WINDOW=" + entries));
  }

  /**
   * The library of what lets writes reach other threads one by one, to be judged by axioms.
   *
   * @throws InputException if there is no room to compile it
   */
  public static Program loadOfPower() throws InputException {
    return load(List.of("power.c", "calls.h"), List.of());
  }

  /**
   * The source in C of what {@link #loadWithChoices} loads, for programs that are written as C.
   * What it includes, and the constants of the program, have to stand in front.
   */
  public static String textWithChoices() {
    return Stream.of("window.c", "choices.c")
        .map(WindowLibrary::included)
        .collect(Collectors.joining());
  }

  /**
   * The source in C for programs that are written as C for the paper's Power: what {@link
   * #loadOfPower} loads where Weir reads it, and for others what has the same functions, but
   * foresees what Weir explores.
   *
   * @param entries the most accesses of a thread, at most {@link #MOST_ENTRIES}
   */
  public static String textOfPower(int entries) {
    return "#define WEIR_FORESEEN_ENTRIES "
        + entries
        + "\n#ifdef __WEIR__\n"
        + included("power.c")
        + "#else\n"
        + included("foreseen.c")
        + "#endif\n";
  }

  /** A source as a part of a file that has what it includes. */
  private static String included(String source) {
    return text(source)
        .split(CALLS, -1)[0]
        .lines()
        .filter(line -> !line.startsWith("#include"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String text(String source) {
    try (InputStream in = WindowLibrary.class.getResourceAsStream(source)) {
      return new String(Objects.requireNonNull(in, source).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Program load(List<String> sources, List<String> definitions)
      throws InputException {
    List<String> arguments = new ArrayList<>(List.of("-g0", "-std=gnu17"));
    arguments.addAll(definitions);
    try {
      Path folder = Files.createTempDirectory("weir-window");
      try {
        for (String source : sources) {
          Files.writeString(folder.resolve(source), text(source));
        }
        return Frontend.load(
            List.of(folder.resolve(sources.getFirst())),
            new CompilerOptions(Optional.empty(), arguments));
      } finally {
        for (String source : sources) {
          Files.deleteIfExists(folder.resolve(source));
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new InputException(
          "cannot write the library of windows to a temporary folder; make room on the disk");
    }
  }
}
