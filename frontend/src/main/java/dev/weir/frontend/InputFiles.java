package dev.weir.frontend;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What must hold of any file of the user before it is read. */
public final class InputFiles {
  /** Stands where the bytes of a name are no characters. */
  private static final char REPLACEMENT = '\uFFFD';

  private InputFiles() {}

  /**
   * Why a file cannot be read whatever it holds, in a line: pipes and devices may never end, and a
   * name whose bytes are no characters cannot be told to the compiler. Empty also where it is a
   * folder or not there, of which each reader says what it wants.
   */
  public static Optional<String> objection(Path file) {
    boolean isNamed = file.equals(Path.of(file.toString()));
    boolean exists = Files.exists(file);
    if (!isNamed || !exists && file.toString().indexOf(REPLACEMENT) >= 0) {
      return Optional.of(file + ": the name of the file is not UTF-8; rename it");
    }
    return exists && !Files.isRegularFile(file) && !Files.isDirectory(file)
        ? Optional.of(file + ": a pipe or a device; write what it gives to a file, and name that")
        : Optional.empty();
  }

  /**
   * Refuses such a file.
   *
   * @throws InputException with the line
   */
  public static void require(Path file) throws InputException {
    Optional<String> objection = objection(file);
    if (objection.isPresent()) {
      throw new InputException(objection.get());
    }
  }

  /**
   * The text of a file.
   *
   * @param what what to give instead, where it is none
   * @throws InputException if it cannot be read
   */
  public static String text(Path file, String what) throws InputException {
    require(file);
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": a folder; give " + what);
    }
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new InputException(file + ":1:1: not a text in UTF-8; give " + what);
    } catch (IOException e) {
      throw unreadable(file);
    }
  }

  /**
   * Refuses a file of more than 1 MiB.
   *
   * @param what what it is too large for
   */
  public static void requireSmall(Path file, String what) throws InputException {
    try {
      if (Files.isRegularFile(file) && Files.size(file) > 1 << 20) {
        throw new InputException(file + ": too large for " + what + "; give one below 1 MiB");
      }
    } catch (IOException e) {
      throw unreadable(file);
    }
  }

  /** The path by which files are compared: who names a file may do so by several. */
  public static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }

  /** The refusal of a file that was tried to read. */
  public static InputException unreadable(Path file) {
    String why = Files.exists(file) ? "cannot be read" : "no such file";
    return new InputException(file + ": " + why + "; check the path");
  }
}
