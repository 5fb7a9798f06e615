package dev.weir.frontend.input;

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
  HASH,
  /** Not at all, or not for tests. */
  NONE;

  /** That of a file that may be a test, by its name; capitals do not matter if none are known. */
  public static Optional<CommentSyntax> of(Path file) {
    Path name = Path.of(String.valueOf(file.getFileName()));
    Path lowered = Path.of(name.toString().toLowerCase(Locale.ROOT));
    return InputFormat.of(name)
        .or(() -> InputFormat.of(lowered))
        .map(InputFormat::comments)
        .filter(syntax -> syntax != NONE);
  }

  /** A comment of a single line. */
  public String line(String text) {
    return switch (this) {
      case C -> "// " + text;
      case BLOCK -> "/* " + text + " */";
      case LITMUS -> "(* " + text + " *)";
      case HASH -> "# " + text;
      case NONE -> throw new IllegalStateException("has no comments");
    };
  }
}
