package dev.weir.frontend.litmus.code;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;
import java.util.List;

/** Cuts the text of a test into tokens; the header is read line by line. */
public final class Lexer {
  /** How comments look. */
  public enum Comments {
    /** {@code (* … *)}, nested. */
    HERD,
    /** Those of C: a parenthesis before a star is one of an expression. */
    C
  }

  private static final List<String> LONG_SIGNS =
      List.of(
          "<<=", ">>=", "/\\", "\\/", "=>", "<>", "!=", "==", "<=", ">=", "&&", "||", "<<", ">>",
          "->", "++", "--", "+=", "-=", "*=", "&=", "|=", "^=");

  private final String file;
  private final String text;
  private Comments comments = Comments.HERD;
  private int at;
  private int line = 1;
  private int lineStart;

  public Lexer(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /** How comments look from here on. */
  public void comments(Comments newComments) {
    comments = newComments;
  }

  public SourcePosition position() {
    return new SourcePosition(file, line, at - lineStart + 1);
  }

  private boolean isAtEnd() {
    return at >= text.length();
  }

  private char look(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private void advance(int count) {
    for (int i = 0; i < count && at < text.length(); i++) {
      if (text.charAt(at++) == '\n') {
        line++;
        lineStart = at;
      }
    }
  }

  /** The rest of the present line, without the blanks around it. */
  public Token restOfLine() {
    while (look(0) == ' ' || look(0) == '\t') {
      advance(1);
    }
    SourcePosition start = position();
    int end = text.indexOf('\n', at);
    int stop = end < 0 ? text.length() : end;
    String rest = text.substring(at, stop).strip();
    advance(stop - at);
    return new Token(Token.Kind.WORD, rest, start);
  }

  /** The next token. */
  public Token next() throws InputException {
    skipBlanks();
    SourcePosition start = position();
    if (isAtEnd()) {
      return new Token(Token.Kind.END, "", start);
    }
    char c = look(0);
    if (c == '"') {
      return string(start);
    }
    int length = 1;
    if (Character.isDigit(c)) {
      while (Character.isLetterOrDigit(look(length))) {
        length++;
      }
      return take(Token.Kind.NUMBER, length, start);
    }
    if (isWordStart(c)) {
      while (isWordPart(look(length)) || isDotOfWord(length)) {
        length++;
      }
      return take(Token.Kind.WORD, length, start);
    }
    for (String sign : LONG_SIGNS) {
      if (text.startsWith(sign, at)) {
        return take(Token.Kind.SIGN, sign.length(), start);
      }
    }
    if (Character.isISOControl(c) || c > '~') {
      throw Token.wrong(start, "a character that means nothing here; remove it");
    }
    return take(Token.Kind.SIGN, 1, start);
  }

  private static boolean isWordStart(char c) {
    return c == '_' || c == '.' || Character.isLetter(c);
  }

  private static boolean isWordPart(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }

  /** Instructions of PPC may have a dot: {@code stwcx.}. */
  private boolean isDotOfWord(int ahead) {
    return look(ahead) == '.' && comments == Comments.HERD;
  }

  private Token take(Token.Kind kind, int length, SourcePosition start) {
    String word = text.substring(at, at + length);
    advance(length);
    return new Token(kind, word, start);
  }

  private Token string(SourcePosition start) throws InputException {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != '"') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    if (end >= text.length()) {
      throw Token.wrong(start, "this text does not end; close it with a quote");
    }
    String inside = text.substring(at + 1, end);
    advance(end + 1 - at);
    return new Token(Token.Kind.STRING, inside, start);
  }

  private void skipBlanks() throws InputException {
    while (!isAtEnd()) {
      if (Character.isWhitespace(look(0))) {
        advance(1);
      } else if (look(0) == '(' && look(1) == '*' && comments == Comments.HERD) {
        skipNestedComment();
      } else if (look(0) == '/' && look(1) == '*') {
        skipComment();
      } else if (look(0) == '/' && look(1) == '/') {
        while (!isAtEnd() && look(0) != '\n') {
          advance(1);
        }
      } else {
        return;
      }
    }
  }

  private void skipNestedComment() throws InputException {
    SourcePosition start = position();
    int depth = 0;
    do {
      if (isAtEnd()) {
        throw Token.wrong(start, "this comment does not end; close it with *)");
      }
      if (look(0) == '(' && look(1) == '*') {
        depth++;
        advance(2);
      } else if (look(0) == '*' && look(1) == ')') {
        depth--;
        advance(2);
      } else {
        advance(1);
      }
    } while (depth > 0);
  }

  private void skipComment() throws InputException {
    int end = text.indexOf("*/", at + 2);
    if (end < 0) {
      throw Token.wrong(position(), "this comment does not end; close it with */");
    }
    advance(end + 2 - at);
  }
}
