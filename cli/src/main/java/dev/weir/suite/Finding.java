package dev.weir.suite;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * Something that a run found in the source, or that is expected: an error, a fence, an access.
 *
 * @param kind the word for it
 * @param file the file; empty where it is not known, or in an expectation for that of the test
 * @param line the line; empty where it is not known, or in an expectation for any
 */
public record Finding(String kind, String file, OptionalInt line) {

  /** One at a line, which is 0 where it is not known. */
  static Finding at(String kind, String file, int line) {
    return new Finding(kind, file, line == 0 ? OptionalInt.empty() : OptionalInt.of(line));
  }

  /** Whether this is what is expected of a test in a file. */
  boolean matches(Finding expected, Path test) {
    return kind.equals(expected.kind)
        && (expected.line.isEmpty()
            || expected.line.equals(line)
                && (expected.file.isEmpty()
                    ? isIn(test)
                    : Path.of(file).endsWith(Path.of(expected.file))));
  }

  /** Positions below the current folder are told from there, however the file was named. */
  private boolean isIn(Path test) {
    return absolute(Path.of(file)).equals(absolute(test));
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** As it is written in an expectation of a test in a file. */
  String text(Path test) {
    if (line.isEmpty()) {
      return kind;
    }
    String where = isIn(test) ? "" : Path.of(file).getFileName() + ":";
    return kind + ":" + where + line.getAsInt();
  }

  /** As it was written. */
  @Override
  public String toString() {
    return kind
        + (file.isEmpty() ? "" : ":" + file)
        + (line.isEmpty() ? "" : ":" + line.getAsInt());
  }
}
