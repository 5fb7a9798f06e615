package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts the text of a model into tokens. */
final class Lexer {
  private static final Pattern TOKEN =
      Pattern.compile(
          """
          (?<blank>\\s+|/\\*(?s:.*?)\\*/)\
          |(?<word>[A-Za-z_][A-Za-z_0-9]*)\
          |(?<register>\\$[A-Za-z_0-9]+)\
          |(?<number>[0-9]+)\
          |(?<sign>:=|!=|<=|>=|&&|\\|\\||[-=<>+*;:,(){}\\[\\]])""");

  private final String file;
  private final String text;
  private int line = 1;
  private int lineStart;

  private Lexer(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /**
   * The tokens of a text; the last is an end.
   *
   * @throws InputException if something is no token
   */
  static List<Token> tokens(String file, String text) throws InputException {
    return new Lexer(file, text).tokens();
  }

  private List<Token> tokens() throws InputException {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    int at = 0;
    while (at < text.length()) {
      SourcePosition position = new SourcePosition(file, line, at - lineStart + 1);
      if (!matcher.region(at, text.length()).lookingAt()) {
        throw Token.wrong(position, complaint(at));
      }
      if (matcher.group("blank") == null) {
        tokens.add(new Token(kind(matcher), matcher.group(), position, matcher.group()));
      }
      countLines(at, matcher.end());
      at = matcher.end();
    }
    tokens.add(
        new Token(Token.Kind.END, "", new SourcePosition(file, line, at - lineStart + 1), ""));
    return tokens;
  }

  private static Token.Kind kind(Matcher matcher) {
    if (matcher.group("word") != null) {
      return Token.Kind.WORD;
    }
    if (matcher.group("register") != null) {
      return Token.Kind.REGISTER;
    }
    return matcher.group("number") != null ? Token.Kind.NUMBER : Token.Kind.SIGN;
  }

  private String complaint(int at) {
    if (text.startsWith("/*", at)) {
      return "this comment does not end; close it with */";
    }
    return switch (text.charAt(at)) {
      case '$' -> "expected the name of a register after '$'";
      case '&' -> "'&' means nothing here; write '&&'";
      case '|' -> "'|' means nothing here; write '||'";
      case '!' -> "'!' means nothing here; write 'not' or '!='";
      case '/' -> "'/' means nothing here; comments are written /* ... */";
      default -> "a character that means nothing here; remove it";
    };
  }

  private void countLines(int start, int end) {
    for (int at = start; at < end; at++) {
      if (text.charAt(at) == '\n') {
        line++;
        lineStart = at + 1;
      }
    }
  }
}
