package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.program.Program;
import dev.weir.program.text.ProgramPrinter;
import dev.weir.transform.emit.CEmitter;
import dev.weir.transform.emit.EmissionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The forms in which a transformed program is written. */
enum Emission {
  /** One file of C. */
  C,
  /** LLVM IR as text, compiled from that C. */
  LL,
  /** The text of the program form. */
  WEIR;

  /** The word on the command line. */
  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Writes a program.
   *
   * @param window the source in C of the library of windows, where the C should have it; else empty
   * @throws InputException if it has something that the form has not
   */
  String text(Program program, String window, Toolkit toolkit) throws InputException {
    return switch (this) {
      case C -> inC(program, window);
      case LL -> compiled(inC(program, window), toolkit);
      case WEIR -> ProgramPrinter.print(program);
    };
  }

  private static String inC(Program program, String window) throws InputException {
    try {
      return CEmitter.emit(program, window);
    } catch (EmissionException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  private static String compiled(String text, Toolkit toolkit) throws InputException {
    try {
      Path folder = Files.createTempDirectory("weir-transform");
      Path file = folder.resolve("transformed.c");
      try {
        Files.writeString(file, text);
        return toolkit.llvmText(file);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new InputException("cannot write to a temporary folder; make room on the disk");
    }
  }
}
