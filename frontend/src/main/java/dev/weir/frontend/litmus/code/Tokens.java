package dev.weir.frontend.litmus.code;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A sequence of tokens that is read from the left, with a look ahead. */
public final class Tokens {
  private static final int DEEPEST = 64;

  private final Optional<Lexer> lexer;
  private final List<Token> read;
  private int at;
  private int depth;

  /** The tokens that a lexer gives. */
  public Tokens(Lexer lexer) {
    this.lexer = Optional.of(lexer);
    this.read = new ArrayList<>();
  }

  /** These tokens, the last of which must be an end. */
  public Tokens(List<Token> tokens) {
    this.lexer = Optional.empty();
    this.read = List.copyOf(tokens);
  }

  /** The next token, which stays. */
  public Token peek() throws InputException {
    return peek(0);
  }

  /** A token further on. */
  public Token peek(int ahead) throws InputException {
    while (lexer.isPresent() && read.size() <= at + ahead) {
      read.add(lexer.get().next());
    }
    return read.get(Math.min(at + ahead, read.size() - 1));
  }

  /** Takes the next token. */
  public Token next() throws InputException {
    Token token = peek();
    if (token.kind() != Token.Kind.END) {
      at++;
    }
    return token;
  }

  /** A place to come back to. */
  public int mark() {
    return at;
  }

  /** Goes back to a place, or on to one. */
  public void goTo(int mark) {
    at = mark;
  }

  public SourcePosition position() throws InputException {
    return peek().position();
  }

  public boolean isNext(String expected) throws InputException {
    return peek().is(expected);
  }

  public boolean isAtEnd() throws InputException {
    return peek().kind() == Token.Kind.END;
  }

  /** Takes the next token if it is this one. */
  public boolean take(String expected) throws InputException {
    if (!isNext(expected)) {
      return false;
    }
    next();
    return true;
  }

  /** Takes the next token, which must be this one. */
  public Token expect(String expected) throws InputException {
    if (!isNext(expected)) {
      throw peek().wrong("expected '" + expected + "', found " + peek().quoted());
    }
    return next();
  }

  /** Takes a name. */
  public Token word(String what) throws InputException {
    if (peek().kind() != Token.Kind.WORD) {
      throw peek().wrong("expected " + what + ", found " + peek().quoted());
    }
    return next();
  }

  /** Takes an integer, which may have a minus before it. */
  public long number() throws InputException {
    boolean negative = take("-");
    if (peek().kind() != Token.Kind.NUMBER) {
      throw peek().wrong("expected a number, found " + peek().quoted());
    }
    long value = next().number();
    return negative ? -value : value;
  }

  public boolean isNumberNext() throws InputException {
    return peek().kind() == Token.Kind.NUMBER
        || (isNext("-") && peek(1).kind() == Token.Kind.NUMBER);
  }

  /** Takes what stands between two braces, or one token where none opens; the braces included. */
  public List<Token> body() throws InputException {
    int start = at;
    int open = 0;
    do {
      Token token = next();
      open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    } while (open > 0 && !isAtEnd());
    return List.copyOf(read.subList(start, at));
  }

  /** What was taken since a place, as written. */
  public List<String> texts(int mark) {
    return read.subList(mark, at).stream().map(Token::text).toList();
  }

  /** All tokens, if they were given. */
  public List<Token> all() {
    return List.copyOf(read);
  }

  /** Goes into something that may contain itself; {@link #leave} comes out. */
  public void enter() throws InputException {
    if (++depth > DEEPEST) {
      throw peek().wrong("nested more than " + DEEPEST + " deep; make it simpler");
    }
  }

  /** Comes out of what was last entered. */
  public void leave() {
    depth--;
  }

  /** Refuses what is left. */
  public void expectEnd() throws InputException {
    if (!isAtEnd()) {
      throw peek().wrong("unexpected " + peek().quoted());
    }
  }
}
