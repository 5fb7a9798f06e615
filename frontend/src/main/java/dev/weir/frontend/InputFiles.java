package dev.weir.frontend;

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
}
