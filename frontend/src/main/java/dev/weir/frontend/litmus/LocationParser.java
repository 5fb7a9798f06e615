package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;

/** Reads locations and values, as the initial section and conditions write them. */
final class LocationParser {
  private static final int MOST_THREADS = 64;

  private LocationParser() {}

  /** Takes a location. */
  static Location parse(Tokens tokens) throws InputException {
    Token first = tokens.peek();
    if (first.kind() == Token.Kind.NUMBER) {
      return register(tokens);
    }
    if (tokens.take("[")) {
      String symbol = tokens.word("the name of a variable").text();
      Location location = new Location.Memory(symbol, index(tokens));
      tokens.expect("]");
      return location;
    }
    if (tokens.take("*")) {
      return new Location.Memory(
          tokens.word("the name of a variable").text(), Location.Memory.WHOLE);
    }
    String symbol = tokens.word("a variable or a register, such as x or 0:r1").text();
    return new Location.Memory(symbol, index(tokens));
  }

  private static Location register(Tokens tokens) throws InputException {
    Token number = tokens.next();
    long thread = number.number();
    if (thread < 0 || thread >= MOST_THREADS) {
      throw number.wrong("there is no process " + number.text());
    }
    tokens.expect(":");
    tokens.take("%");
    return new Location.Register((int) thread, tokens.word("the name of a register").text());
  }

  private static int index(Tokens tokens) throws InputException {
    if (!tokens.isNext("[") || tokens.peek(1).kind() != Token.Kind.NUMBER) {
      return Location.Memory.WHOLE;
    }
    tokens.next();
    Token number = tokens.next();
    long index = number.number();
    if (index < 0 || index > Short.MAX_VALUE) {
      throw number.wrong("the index " + number.text() + " is too large");
    }
    tokens.expect("]");
    return (int) index;
  }

  /** Takes a number, or the address of a variable. */
  static Datum datum(Tokens tokens) throws InputException {
    if (tokens.isNumberNext()) {
      return new Datum.Number(tokens.number());
    }
    if (tokens.take("ATOMIC_INIT")) {
      tokens.expect("(");
      long value = tokens.number();
      tokens.expect(")");
      return new Datum.Number(value);
    }
    tokens.take("&");
    Token symbol = tokens.word("a number or a variable");
    if (symbol.text().equals("NULL")) {
      return new Datum.Number(0);
    }
    return new Datum.Address(symbol.text(), Math.max(0, index(tokens)));
  }
}
