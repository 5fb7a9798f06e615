package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;

/** Reads what follows the code: {@code locations}, {@code filter} and the condition. */
final class ConditionParser {
  private static final int MOST_ATOMS = 2000;

  private final Tokens tokens;
  private final List<Location> locations = new ArrayList<>();
  private int atoms;
  private Proposition filter = new Proposition.Always(true);

  ConditionParser(Tokens tokens) {
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

  /** Takes everything to the end of the file. */
  Condition parse() throws InputException {
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
      locations.add(LocationParser.parse(tokens));
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
    Location location = LocationParser.parse(tokens);
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
            ? new Proposition.Same(location, LocationParser.parse(tokens))
            : new Proposition.Equal(location, LocationParser.datum(tokens));
    return equal ? result : new Proposition.Not(result);
  }
}
