package dev.weir.cli.options;

import dev.weir.program.SourcePosition;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Some lines of a source file.
 *
 * @param file its path, or the end of it
 * @param first from 1
 * @param last at least the first
 */
public record SourceRange(String file, int first, int last) {
  private static final Pattern WRITTEN = Pattern.compile("(.+):(\\d{1,9})(?:-(\\d{1,9}))?");

  /** Reads {@code FILE:LINE} or {@code FILE:FIRST-LAST}; nothing if it is neither. */
  public static Optional<SourceRange> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int first = Integer.parseInt(matcher.group(2));
    int last = matcher.group(3) == null ? first : Integer.parseInt(matcher.group(3));
    return first < 1 || last < first
        ? Optional.empty()
        : Optional.of(new SourceRange(matcher.group(1), first, last));
  }

  /** Whether a place is in these lines. */
  public boolean contains(SourcePosition position) {
    return first <= position.line() && position.line() <= last && isOf(position.file());
  }

  /** Whether these are lines of a file, named as positions name it. */
  public boolean isOf(String name) {
    return name.equals(file) || name.endsWith("/" + file);
  }

  @Override
  public String toString() {
    return file + ":" + first + (last == first ? "" : "-" + last);
  }
}
