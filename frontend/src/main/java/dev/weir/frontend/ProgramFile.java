package dev.weir.frontend;

import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import java.nio.file.Path;

/** Reads programs that were written as text, {@code .weir}. */
public final class ProgramFile {
  private ProgramFile() {}

  /**
   * Reads a file.
   *
   * @throws InputException if it cannot be read or is no program
   */
  public static Program read(Path file) throws InputException {
    try {
      return ProgramParser.parse(InputFiles.text(file, "a file that weir print wrote"));
    } catch (ProgramTextException e) {
      throw new InputException(file + ":" + e.line() + ":" + e.column() + ": " + e.getMessage());
    }
  }
}
