package dev.weir.suite;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** How a kind of file writes comments. */
public enum CommentSyntax {
  /** {@code // to the end of the line}, and between slashes and asterisks; literals hide both. */
  C,
  /** Between slashes and asterisks alone. */
  BLOCK,
  /** Between parentheses and asterisks, at the beginning of a line. */
  LITMUS,
  /** {@code # to the end of the line}. */
  HASH;

  /** That of a file that may be a test, by its name. */
  public static Optional<CommentSyntax> of(Path file) {
    String name = String.valueOf(file.getFileName());
    String ending = name.substring(name.lastIndexOf('.') + 1);
    // A program that is called X.C is one of C++, as for compilers.
    return ending.equals("C")
        ? Optional.of(C)
        : switch (ending.toLowerCase(Locale.ROOT)) {
          case "c", "cc", "cpp", "cxx" -> Optional.of(C);
          case "rmm" -> Optional.of(BLOCK);
          case "litmus" -> Optional.of(LITMUS);
          case "weir" -> Optional.of(HASH);
          default -> Optional.empty();
        };
  }

  /** A comment of a single line. */
  String line(String text) {
    return switch (this) {
      case C -> "// " + text;
      case BLOCK -> "/* " + text + " */";
      case LITMUS -> "(* " + text + " *)";
      case HASH -> "# " + text;
    };
  }
}
