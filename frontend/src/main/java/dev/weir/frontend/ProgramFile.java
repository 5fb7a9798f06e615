package dev.weir.frontend;

import dev.weir.program.Program;
import dev.weir.program.text.ProgramParser;
import dev.weir.program.text.ProgramTextException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
    InputFiles.require(file);
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": a folder; give a file that weir print wrote");
    }
    try {
      return ProgramParser.parse(Files.readString(file, StandardCharsets.UTF_8));
    } catch (ProgramTextException e) {
      throw new InputException(file + ":" + e.line() + ":" + e.column() + ": " + e.getMessage());
    } catch (CharacterCodingException e) {
      throw new InputException(
          file + ":1:1: not a text in UTF-8; give a file that weir print wrote");
    } catch (IOException e) {
      String why = Files.exists(file) ? "cannot be read" : "no such file";
      throw new InputException(file + ": " + why + "; check the path");
    }
  }
}
