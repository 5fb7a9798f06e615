package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;
import java.util.List;

/** Tokens that are read from the left, with a look ahead. */
final class Tokens {
  private static final int DEEPEST = 200;
  private static final String NEEDLESS_BLANK =
      " (?=[;,)\\]]|:(?!=))|(?<=[(\\[]) |(?<=\\w)(?<!\\bnot) (?=[(\\[])";

  private final List<Token> tokens;
  private int at;
  private int depth;

  /** These tokens, the last of which is an end. */
  Tokens(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** The next token, which stays. */
  Token peek() {
    return tokens.get(at);
  }

  /** A token further on; the end if there is none. */
  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  /** Takes the next token; the end stays. */
  Token next() {
    Token token = peek();
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  boolean isAtEnd() {
    return peek().kind() == Token.Kind.END;
  }

  boolean isNext(String text) {
    return peek().is(text);
  }

  /** Takes the next token if it is this one. */
  boolean take(String text) {
    boolean isThere = isNext(text);
    if (isThere) {
      next();
    }
    return isThere;
  }

  /** Takes the next token, which must be this one. */
  Token expect(String text) throws InputException {
    if (!isNext(text)) {
      throw unexpected("'" + text + "'");
    }
    return next();
  }

  /** Takes a name. */
  Token word(String what) throws InputException {
    if (peek().kind() != Token.Kind.WORD) {
      throw unexpected(what);
    }
    return next();
  }

  /** Takes a natural number. */
  int natural(String what) throws InputException {
    if (peek().kind() != Token.Kind.NUMBER) {
      throw unexpected(what);
    }
    Token number = next();
    try {
      return Integer.parseInt(number.text());
    } catch (NumberFormatException e) {
      throw number.wrong(number.quoted() + " is too large; write at most " + Integer.MAX_VALUE);
    }
  }

  /** Takes a number, which may have a minus before it. */
  int integer(String what) throws InputException {
    return take("-") ? -natural(what) : natural(what);
  }

  /** The refusal of the next token. */
  InputException unexpected(String what) {
    return peek().wrong("expected " + what + ", found " + peek().quoted());
  }

  /** A place to come back to. */
  int mark() {
    return at;
  }

  /** The same tokens from a place on. */
  Tokens from(int mark) {
    Tokens copy = new Tokens(tokens);
    copy.at = mark;
    return copy;
  }

  /** What is written from a place up to here, with one blank where there may be one. */
  String writtenSince(int mark) {
    StringBuilder text = new StringBuilder();
    SourcePosition last = SourcePosition.UNKNOWN;
    for (Token token : tokens.subList(mark, at)) {
      if (!token.position().equals(last)) {
        text.append(' ').append(token.written());
      }
      last = token.position();
    }
    return text.substring(1).replaceAll(NEEDLESS_BLANK, "");
  }

  /** How many things are entered. */
  int depth() {
    return depth;
  }

  /** Goes into something that may contain itself; {@link #leaveTo} comes out. */
  void enter() throws InputException {
    if (++depth > DEEPEST) {
      throw peek().wrong("nested more than " + DEEPEST + " deep; make it simpler");
    }
  }

  /** Comes out of what was entered beyond a depth. */
  void leaveTo(int outer) {
    depth = outer;
  }
}
