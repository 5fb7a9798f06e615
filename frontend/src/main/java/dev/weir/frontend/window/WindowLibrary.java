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

/** The library of windows as a program: its source is {@code window.c}. */
public final class WindowLibrary {
  private static final String SOURCE = "window.c";

  private WindowLibrary() {}

  /**
   * Compiles it.
   *
   * @throws InputException if there is no room for it
   */
  public static Program load() throws InputException {
    try {
      Path folder = Files.createTempDirectory("weir-window");
      Path file = folder.resolve(SOURCE);
      try (InputStream in = WindowLibrary.class.getResourceAsStream(SOURCE)) {
        Files.write(file, Objects.requireNonNull(in, SOURCE).readAllBytes());
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
