package dev.weir.program.text;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Cuts a text into tokens; what follows {@code #} on a line is a comment. */
final class Lexer {
  private static final String MARKS = "()[]{},:;=?&+-*@~";

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int lineStart;

  private Lexer(String text) {
    this.text = text;
  }

  /** The tokens, the last of which is the end; no line is empty. */
  static List<Token> tokens(String text) throws ProgramTextException {
    Lexer lexer = new Lexer(text);
    while (lexer.at < text.length()) {
      lexer.next();
    }
    lexer.endLine(lexer.at);
    lexer.add(Token.Kind.END, "", lexer.at);
    return lexer.tokens;
  }

  private void next() throws ProgramTextException {
    int start = at;
    char c = text.charAt(at++);
    if (c == '\n') {
      endLine(start);
      line++;
      lineStart = at;
    } else if (c == '#') {
      while (at < text.length() && text.charAt(at) != '\n') {
        at++;
      }
    } else if (c == '"') {
      add(Token.Kind.TEXT, quoted(start), start);
    } else if (isOfWord(c)) {
      while (at < text.length() && isOfWord(text.charAt(at))) {
        at++;
      }
      add(Token.Kind.WORD, text.substring(start, at), start);
    } else if (MARKS.indexOf(c) >= 0) {
      add(Token.Kind.MARK, String.valueOf(c), start);
    } else if (c != ' ' && c != '\t' && c != '\r') {
      throw error(
          start, "the character " + Words.quoted(String.valueOf(c)) + " means nothing here");
    }
  }

  private static boolean isOfWord(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '.'
        || c == '$';
  }

  private String quoted(int start) throws ProgramTextException {
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '\n') {
      char c = text.charAt(at++);
      if (c == '"') {
        return value.toString();
      }
      value.append(c == '\\' ? escaped() : c);
    }
    throw error(start, "the text in quotation marks has no end on this line");
  }

  private char escaped() throws ProgramTextException {
    int start = at - 1;
    char c = at < text.length() ? text.charAt(at++) : '\n';
    return switch (c) {
      case '"', '\\' -> c;
      case 'n' -> '\n';
      case 'u' -> {
        int end = Math.min(at + 4, text.length());
        String digits = text.substring(at, end);
        if (digits.length() < 4 || !digits.chars().allMatch(HexFormat::isHexDigit)) {
          throw error(start, "four hexadecimal digits must follow \\u");
        }
        at = end;
        yield (char) HexFormat.fromHexDigits(digits);
      }
      default -> throw error(start, "only \\\", \\\\, \\n and \\u may follow a backslash");
    };
  }

  private void endLine(int end) {
    if (!tokens.isEmpty() && tokens.getLast().kind() != Token.Kind.LINE_END) {
      add(Token.Kind.LINE_END, "", end);
    }
  }

  private void add(Token.Kind kind, String value, int start) {
    tokens.add(new Token(kind, value, line, start - lineStart + 1));
  }

  private ProgramTextException error(int start, String message) {
    return new ProgramTextException(line, start - lineStart + 1, message);
  }
}
