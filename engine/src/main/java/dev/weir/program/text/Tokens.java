package dev.weir.program.text;

import dev.weir.program.text.Token.Kind;
import java.util.List;
import java.util.Optional;

/** A text as it is read, token after token. */
final class Tokens {
  private final List<Token> tokens;
  private int at;

  Tokens(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** The next one; at the end that, again and again. */
  Token peek() {
    return tokens.get(at);
  }

  /** The one behind the next. */
  Token peekSecond() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  /** Takes the next one. */
  Token next() {
    Token token = peek();
    if (at < tokens.size() - 1) {
      at++;
    }
    return token;
  }

  /** Whether the next one is this word or mark, which is taken then. */
  boolean takes(String wordOrMark) {
    boolean is = peek().is(wordOrMark);
    if (is) {
      next();
    }
    return is;
  }

  /** Takes this word or mark. */
  void expect(String wordOrMark) throws ProgramTextException {
    if (!takes(wordOrMark)) {
      throw unexpected("'" + wordOrMark + "'");
    }
  }

  /** Takes the end of a line. */
  void endLine() throws ProgramTextException {
    if (peek().kind() != Kind.LINE_END) {
      throw unexpected("the end of the line");
    }
    next();
  }

  /** Whether the next one ends a line, or what stands on it before the notes. */
  static boolean endsStatement(Token token) {
    return token.kind() == Kind.LINE_END || token.is(";");
  }

  /** The error that there is something else here than this. */
  ProgramTextException unexpected(String expected) {
    return peek().error("expected " + expected + ", but found " + peek());
  }

  /** Takes a word. */
  String word(String expected) throws ProgramTextException {
    if (peek().kind() != Kind.WORD) {
      throw unexpected(expected);
    }
    return next().text();
  }

  /** Takes a name: a word, or a text in quotation marks. */
  String name(String expected) throws ProgramTextException {
    if (peek().kind() != Kind.WORD && peek().kind() != Kind.TEXT) {
      throw unexpected(expected);
    }
    return next().text();
  }

  /** Takes a text in quotation marks. */
  String text() throws ProgramTextException {
    if (peek().kind() != Kind.TEXT) {
      throw unexpected("a text in quotation marks");
    }
    return next().text();
  }

  /** Whether a number comes next. */
  boolean isNumber() {
    return peek().is("-") || peek().kind() == Kind.WORD && isDigit(peek().text().charAt(0));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Takes a number of 64 bits: decimal, with or without a minus, or {@code 0x} and unsigned. */
  long number() throws ProgramTextException {
    if (!isNumber()) {
      throw unexpected("a number");
    }
    Token start = peek();
    String sign = takes("-") ? "-" : "";
    Token digits = next();
    try {
      return sign.isEmpty() && digits.text().startsWith("0x")
          ? Long.parseUnsignedLong(digits.text().substring(2), 16)
          : Long.parseLong(sign + digits.text());
    } catch (NumberFormatException e) {
      throw start.error("expected a number of 64 bits, but found '" + sign + digits.text() + "'");
    }
  }

  /** Takes a number within bounds. */
  long number(String what, long least, long greatest) throws ProgramTextException {
    Token start = peek();
    long number = number();
    if (number < least || number > greatest) {
      throw start.error(
          what + " must be " + least + " to " + greatest + ", but " + number + " is not");
    }
    return number;
  }

  /** Takes a number within bounds that fits an int. */
  int small(String what, int least, int greatest) throws ProgramTextException {
    return (int) number(what, least, greatest);
  }

  /** Takes a power of two. */
  int alignment() throws ProgramTextException {
    Token start = peek();
    int alignment = small("an alignment", 1, 1 << 30);
    if (Integer.bitCount(alignment) != 1) {
      throw start.error("an alignment must be a power of two");
    }
    return alignment;
  }

  /** Takes a word that is a letter and a number, such as {@code b3}, and returns the number. */
  int index(String letter, String expected) throws ProgramTextException {
    Optional<Integer> index = Optional.empty();
    if (peek().kind() == Kind.WORD && peek().text().startsWith(letter)) {
      index = natural(peek().text().substring(letter.length()));
    }
    if (index.isEmpty()) {
      throw unexpected(expected);
    }
    next();
    return index.get();
  }

  /** A number as it is written: without a sign, without needless zeros. */
  static Optional<Integer> natural(String digits) {
    boolean plain =
        !digits.isEmpty()
            && digits.length() <= 9
            && digits.chars().allMatch(c -> isDigit((char) c))
            && (digits.length() == 1 || digits.charAt(0) != '0');
    return plain ? Optional.of(Integer.parseInt(digits)) : Optional.empty();
  }
}
