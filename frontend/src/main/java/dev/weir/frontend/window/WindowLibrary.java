package dev.weir.frontend.window;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.program.Program;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The libraries of windows as programs. */
public final class WindowLibrary {
  private WindowLibrary() {}

  /**
   * The library of what delays accesses to memory that all threads see alike.
   *
   * @throws InputException if there is no room to compile it
   */
  public static Program load() throws InputException {
    return load("window.c");
  }

  /**
   * The library of what lets writes reach other threads one by one, to be judged by axioms.
   *
   * @throws InputException if there is no room to compile it
   */
  public static Program loadOfPower() throws InputException {
    return load("power.c");
  }

  /**
   * The library of what only notes what threads do, for a search that chooses what reads read.
   *
   * @throws InputException if there is no room to compile it
   */
  public static Program loadOfCandidates() throws InputException {
    return load("candidate.c");
  }

  private static Program load(String source) throws InputException {
    try {
      Path folder = Files.createTempDirectory("weir-window");
      Path file = folder.resolve(source);
      try (InputStream in = WindowLibrary.class.getResourceAsStream(source)) {
        Files.write(file, Objects.requireNonNull(in, source).readAllBytes());
        return Frontend.load(
            List.of(file), new CompilerOptions(Optional.empty(), List.of("-g0", "-std=gnu17")));
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new InputException(
          "cannot write the library of windows to a temporary folder; make room on the disk");
    }
  }
}
