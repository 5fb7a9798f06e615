package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a source may be like so that the compiler ends. */
final class SourceLimits {
  /** The longest sources that people check are programs in one file, below 10 MiB. */
  private static final long LARGEST = 16 << 20;

  /** The time to look for names that are like one grows with the square of its length and more. */
  private static final int LONGEST_NAME = 2000;

  private static final int BUFFER = 1 << 16;

  private SourceLimits() {}

  /**
   * Refuses a file that is too large to be source.
   *
   * @throws InputException if it is
   */
  static void requireSmall(Path source) throws InputException {
    try {
      if (Files.size(source) > LARGEST) {
        throw new InputException(source + ": too large to be compiled; give a file below 16 MiB");
      }
    } catch (IOException e) {
      throw new InputException(source + ": cannot be read; check the path");
    }
  }

  /** Whether a file has a name for which looking for one that is like it takes too long. */
  static boolean hasLongName(Path source) {
    try (InputStream in = Files.newInputStream(source)) {
      byte[] buffer = new byte[BUFFER];
      int length = 0;
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        for (int i = 0; i < count; i++) {
          // Bytes of characters beyond ASCII are negative, and may be those of names.
          length = buffer[i] < 0 || Character.isJavaIdentifierPart(buffer[i]) ? length + 1 : 0;
          if (length > LONGEST_NAME) {
            return true;
          }
        }
      }
      return false;
    } catch (IOException e) {
      // The compiler says so.
      return false;
    }
  }
}
