package dev.weir.frontend.patch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of the program with its tokens. A character is a byte, so that offsets are clang's and
 * every byte survives.
 */
final class SourceText {
  private final Path path;
  private final String text;
  private final List<Integer> lines = new ArrayList<>();
  private final Tokens tokens;
  private final LineNumbers lineNumbers;

  /**
   * A file.
   *
   * @param text its bytes as characters
   * @param list clang's list of its tokens
   */
  SourceText(Path path, String text, String list) {
    this.path = path;
    this.text = text;
    lines.add(0);
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      lines.add(at + 1);
    }
    this.tokens = new Tokens(list, lines, text.length());
    this.lineNumbers = new LineNumbers(this);
  }

  Path path() {
    return path;
  }

  String text() {
    return text;
  }

  Tokens tokens() {
    return tokens;
  }

  LineNumbers lineNumbers() {
    return lineNumbers;
  }

  String of(Tokens.Token token) {
    return token.end() > text.length() ? "" : text.substring(token.begin(), token.end());
  }

  /** The offset of a line and column, both from 1; negative if the file has no such place. */
  int offset(int line, int column) {
    return line < 1 || line > lines.size() || column < 1 ? -1 : lines.get(line - 1) + column - 1;
  }

  /** The line of an offset, from 1. */
  int line(int offset) {
    int low = 0;
    int high = lines.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (lines.get(middle) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low + 1;
  }

  /** The column of an offset, from 1. */
  int column(int offset) {
    return offset - lines.get(line(offset) - 1) + 1;
  }

  /** The blanks that the line of an offset begins with. */
  String indentation(int offset) {
    int begin = lines.get(line(offset) - 1);
    int end = begin;
    while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(begin, end);
  }

  /** Whether nothing but blanks stands before an offset in its line. */
  boolean beginsLine(int offset) {
    return text.substring(lines.get(line(offset) - 1), offset).isBlank();
  }

  /** Whether neither code nor a comment that goes on stands behind an offset in its line. */
  boolean endsLine(int offset) {
    int line = line(offset);
    Tokens.Token next = tokens.from(offset);
    boolean isLast = next.is("eof") || line(next.begin()) > line;
    String rest = text.substring(offset, lineEnd(offset));
    return isLast && rest.lastIndexOf("/*") <= Math.max(rest.lastIndexOf("*/"), commentLine(rest));
  }

  private static int commentLine(String rest) {
    return rest.strip().startsWith("//") ? Integer.MAX_VALUE : -1;
  }

  /** Where the line of an offset ends, before its separator. */
  int lineEnd(int offset) {
    int end = text.indexOf('\n', offset);
    if (end < 0) {
      return text.length();
    }
    return end > offset && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  /** What separates its lines. */
  String separator() {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  /** Where a use of a macro ends: behind its name, or behind its arguments if it has some. */
  int macroEnd(int offset, boolean hasArguments) {
    Tokens.Token name = tokens.from(offset);
    Tokens.Token next = tokens.from(name.end());
    return hasArguments && next.is("l_paren") ? tokens.closing(next) : name.end();
  }

  /** Where the line of an offset begins, together with those before that go on in it. */
  int directiveBegin(int offset) {
    int line = line(offset);
    while (line > 1 && goesOn(line - 1)) {
      line--;
    }
    return lines.get(line - 1);
  }

  /** Where the line of an offset ends, together with those that it goes on in. */
  int directiveEnd(int offset) {
    int line = line(offset);
    while (line < lines.size() && goesOn(line)) {
      line++;
    }
    return lineEnd(lines.get(line - 1));
  }

  private boolean goesOn(int line) {
    int end = lineEnd(lines.get(line - 1));
    return end > lines.get(line - 1) && text.charAt(end - 1) == '\\';
  }
}
