package dev.weir.suite;

import dev.weir.frontend.input.CommentSyntax;
import java.util.ArrayList;
import java.util.List;

/** Finds where the comments of a text begin and end. */
final class CommentScanner {
  private final String text;
  private final List<Span> spans = new ArrayList<>();
  private int at;

  private CommentScanner(String text) {
    this.text = text;
  }

  /**
   * A comment.
   *
   * @param start where its first sign stands
   * @param end behind its last sign
   * @param content where what it says begins
   * @param contentEnd where that ends
   */
  record Span(int start, int end, int content, int contentEnd) {}

  /** The comments of a text, in order; one without an end is none. */
  static List<Span> scan(String text, CommentSyntax syntax) {
    CommentScanner scanner = new CommentScanner(text);
    switch (syntax) {
      case C -> scanner.scanC();
      case BLOCK -> scanner.scanBlocks();
      case LITMUS -> scanner.scanLitmus();
      case HASH -> scanner.scanHash();
    }
    return scanner.spans;
  }

  private void scanC() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (text.startsWith("//", at)) {
        addLine(2);
      } else if (text.startsWith("/*", at)) {
        addBlock("*/");
      } else if (c == '"' && isRaw()) {
        skipRaw();
      } else if (c == '"' || c == '\'' && !isSeparator()) {
        skipLiteral(c);
      } else {
        at++;
      }
    }
  }

  private void scanBlocks() {
    while (at < text.length()) {
      if (text.startsWith("/*", at)) {
        addBlock("*/");
      } else {
        at++;
      }
    }
  }

  private void scanLitmus() {
    boolean isAtStart = true;
    while (at < text.length()) {
      if (isAtStart && text.startsWith("(*", at)) {
        addBlock("*)");
      } else {
        char c = text.charAt(at);
        isAtStart = c == '\n' || isAtStart && Character.isWhitespace(c);
        at++;
      }
    }
  }

  private void scanHash() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        addLine(1);
      } else if (c == '"') {
        skipLiteral(c);
      } else {
        at++;
      }
    }
  }

  private void addLine(int sign) {
    int end = text.indexOf('\n', at);
    int stop = end < 0 ? text.length() : end;
    spans.add(new Span(at, stop, at + sign, stop));
    at = stop;
  }

  private void addBlock(String closing) {
    int end = text.indexOf(closing, at + 2);
    if (end < 0) {
      at = text.length();
      return;
    }
    spans.add(new Span(at, end + 2, at + 2, end));
    at = end + 2;
  }

  /** Whether this apostrophe stands between the digits of a number, as in C23 and C++. */
  private boolean isSeparator() {
    return at > 0
        && Character.digit(text.charAt(at - 1), 16) >= 0
        && at + 1 < text.length()
        && Character.digit(text.charAt(at + 1), 16) >= 0;
  }

  private boolean isRaw() {
    return at > 0 && text.charAt(at - 1) == 'R';
  }

  private void skipRaw() {
    int open = text.indexOf('(', at);
    String closing = open < 0 ? "" : ")" + text.substring(at + 1, open) + "\"";
    int end = open < 0 ? -1 : text.indexOf(closing, open);
    at = end < 0 ? at + 1 : end + closing.length();
  }

  /** A literal that does not end ends with its line, so that one mistake hides no comments. */
  private void skipLiteral(char quote) {
    at++;
    while (at < text.length() && text.charAt(at) != quote && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
  }
}
