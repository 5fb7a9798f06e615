package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what stands around the code: the section of initial values before it; {@code locations},
 * {@code filter} and the condition behind it.
 */
final class FrameParser {
  private static final int MOST_ATOMS = 2000;
  private static final int MOST_THREADS = 64;
  private static final int MOST_ELEMENTS = 1 << 16;

  private final Tokens tokens;
  private final List<Location> locations = new ArrayList<>();
  private int atoms;
  private Proposition filter = new Proposition.Always(true);

  FrameParser(Tokens tokens) {
    this.tokens = tokens;
  }

  /** Whether the code ends here. */
  static boolean isNext(Tokens tokens) throws InputException {
    Token token = tokens.peek();
    return switch (token.text()) {
      case "exists", "forall", "locations", "filter" -> token.kind() == Token.Kind.WORD;
      case "~", "not" -> tokens.peek(1).is("exists");
      default -> false;
    };
  }

  /** Takes the whole section, braces included. */
  List<Initialisation> section() throws InputException {
    List<Initialisation> entries = new ArrayList<>();
    tokens.expect("{");
    while (!tokens.take("}")) {
      if (!tokens.take(";")) {
        entries.add(entry());
        if (!tokens.isNext("}")) {
          tokens.expect(";");
        }
      }
    }
    return entries;
  }

  private Initialisation entry() throws InputException {
    SourcePosition position = tokens.position();
    Optional<DataType> type = Optional.empty();
    String typeName = "";
    if (DataType.isNext(tokens) && !tokens.peek(1).is("=")) {
      int start = tokens.mark();
      type = Optional.of(DataType.parse(tokens));
      typeName = String.join(" ", tokens.texts(start));
    }
    Location location = location();
    int count = 0;
    if (location instanceof Location.Memory(String symbol, int index)
        && index != Location.Memory.WHOLE
        && type.isPresent()) {
      // A type makes it a declaration, and the number a length.
      if (index == 0) {
        throw Token.wrong(position, "an array of no elements; give a length");
      }
      count = index;
      location = new Location.Memory(symbol, Location.Memory.WHOLE);
    }
    List<Datum> values = new ArrayList<>();
    if (tokens.take("=")) {
      if (tokens.take("{")) {
        while (!tokens.take("}")) {
          values.add(datum());
          if (!tokens.isNext("}")) {
            tokens.expect(",");
          }
        }
        count = count > 0 ? count : Math.max(1, values.size());
      } else {
        values.add(datum());
      }
    }
    if (count > MOST_ELEMENTS || (count > 0 && values.size() > count)) {
      throw Token.wrong(
          position,
          "an array of "
              + count
              + " elements with "
              + values.size()
              + " values; make the numbers fit, below "
              + MOST_ELEMENTS);
    }
    return new Initialisation(location, type, typeName, count, values, position);
  }

  /** Takes everything to the end of the file. */
  Condition condition() throws InputException {
    while (true) {
      if (tokens.take("locations")) {
        takeLocations();
      } else if (tokens.take("filter")) {
        filter = proposition();
      } else {
        break;
      }
    }
    SourcePosition position = tokens.position();
    Quantifier quantifier = quantifier();
    Proposition proposition = proposition();
    tokens.take(";");
    tokens.expectEnd();
    return new Condition(quantifier, proposition, position);
  }

  /** What {@code locations} lists. */
  List<Location> locations() {
    return locations;
  }

  /** The states that count. */
  Proposition filter() {
    return filter;
  }

  private void takeLocations() throws InputException {
    tokens.expect("[");
    while (!tokens.take("]")) {
      if (tokens.take(";")) {
        continue;
      }
      locations.add(location());
      if (DataType.isNext(tokens)) {
        DataType.parse(tokens);
      }
      if (!tokens.isNext("]")) {
        tokens.expect(";");
      }
    }
  }

  private Quantifier quantifier() throws InputException {
    if (tokens.take("exists")) {
      return Quantifier.EXISTS;
    }
    if (tokens.take("forall")) {
      return Quantifier.FORALL;
    }
    Token first = tokens.peek();
    if (tokens.take("~") || tokens.take("not")) {
      tokens.expect("exists");
      return Quantifier.NOT_EXISTS;
    }
    throw first.wrong("expected exists, ~exists or forall, found " + first.quoted());
  }

  /** Takes a proposition: implication binds least, then disjunction, then conjunction. */
  private Proposition proposition() throws InputException {
    Proposition left = disjunction();
    return tokens.take("=>") ? new Proposition.Implies(left, proposition()) : left;
  }

  private Proposition disjunction() throws InputException {
    Proposition left = conjunction();
    while (tokens.take("\\/") || tokens.take("||")) {
      left = new Proposition.Or(left, conjunction());
    }
    return left;
  }

  private Proposition conjunction() throws InputException {
    Proposition left = atom();
    while (tokens.take("/\\") || tokens.take("&&")) {
      left = new Proposition.And(left, atom());
    }
    return left;
  }

  private Proposition atom() throws InputException {
    if (++atoms > MOST_ATOMS) {
      throw tokens.peek().wrong("more than " + MOST_ATOMS + " atoms; make the condition simpler");
    }
    tokens.enter();
    Proposition atom = enteredAtom();
    tokens.leave();
    return atom;
  }

  private Proposition enteredAtom() throws InputException {
    if (tokens.take("not") || tokens.take("~")) {
      return new Proposition.Not(atom());
    }
    if (tokens.take("(")) {
      Proposition inner = proposition();
      tokens.expect(")");
      return inner;
    }
    if (tokens.take("true")) {
      return new Proposition.Always(true);
    }
    if (tokens.take("false")) {
      return new Proposition.Always(false);
    }
    return comparison();
  }

  private Proposition comparison() throws InputException {
    Location location = location();
    boolean equal = tokens.take("=") || tokens.take("==");
    if (!equal && !tokens.take("<>") && !tokens.take("!=")) {
      throw tokens.peek().wrong("expected '=', found " + tokens.peek().quoted());
    }
    boolean isLocation =
        (tokens.peek().kind() == Token.Kind.NUMBER && tokens.peek(1).is(":"))
            || tokens.isNext("[")
            || tokens.isNext("*");
    Proposition result =
        isLocation
            ? new Proposition.Same(location, location())
            : new Proposition.Equal(location, datum());
    return equal ? result : new Proposition.Not(result);
  }

  /** Takes a location. */
  private Location location() throws InputException {
    Token first = tokens.peek();
    if (first.kind() == Token.Kind.NUMBER) {
      return register();
    }
    if (tokens.take("[")) {
      String symbol = tokens.word("the name of a variable").text();
      Location location = new Location.Memory(symbol, index());
      tokens.expect("]");
      return location;
    }
    if (tokens.take("*")) {
      return new Location.Memory(
          tokens.word("the name of a variable").text(), Location.Memory.WHOLE);
    }
    String symbol = tokens.word("a variable or a register, such as x or 0:r1").text();
    return new Location.Memory(symbol, index());
  }

  private Location register() throws InputException {
    Token number = tokens.next();
    long thread = number.number();
    if (thread < 0 || thread >= MOST_THREADS) {
      throw number.wrong("there is no process " + number.text());
    }
    tokens.expect(":");
    tokens.take("%");
    return new Location.Register((int) thread, tokens.word("the name of a register").text());
  }

  private int index() throws InputException {
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
  private Datum datum() throws InputException {
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
    return new Datum.Address(symbol.text(), Math.max(0, index()));
  }
}
