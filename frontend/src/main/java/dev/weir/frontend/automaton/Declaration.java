package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;
import dev.weir.program.automaton.Variable.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a file says of a variable or register.
 *
 * @param name its name, of a register with the dollar sign
 * @param initial its value at the start; empty for any
 * @param domain the values that it can have; empty for all integers
 * @param position where it is declared
 */
record Declaration(
    String name, OptionalInt initial, Optional<Domain> domain, SourcePosition position) {

  /** More values could only be explored one by one, at each read. */
  private static final int LARGEST_DOMAIN = 4096;

  /** Reads declarations, as long as names of the kind follow. */
  static List<Declaration> section(Tokens tokens, Token.Kind kind) throws InputException {
    List<Declaration> section = new ArrayList<>();
    tokens.next();
    do {
      if (tokens.peek().kind() != kind) {
        String what = kind == Token.Kind.REGISTER ? "a register, such as $r" : "a variable";
        throw tokens.unexpected(what + ", as in 'x = 0 : [0:1]'");
      }
      Declaration added = read(tokens);
      if (section.stream().anyMatch(declared -> declared.name.equals(added.name))) {
        throw Token.wrong(
            added.position, "'" + added.name + "' is declared twice; choose another name");
      }
      section.add(added);
    } while (tokens.peek().kind() == kind && !Keywords.isReserved(tokens.peek()));
    return section;
  }

  private static Declaration read(Tokens tokens) throws InputException {
    Token name = Keywords.refuse(tokens.next());
    tokens.expect("=");
    OptionalInt initial =
        tokens.take("*")
            ? OptionalInt.empty()
            : OptionalInt.of(tokens.integer("the value at the start, or '*' for any"));
    Optional<Domain> domain = tokens.take(":") ? domain(tokens) : Optional.empty();
    if (initial.isPresent() && domain.isPresent() && !domain.get().has(initial.getAsInt())) {
      throw name.wrong(
          "%s starts with %d, which is not in its domain; widen the domain"
              .formatted(name.quoted(), initial.getAsInt()));
    }
    return new Declaration(name.text(), initial, domain, name.position());
  }

  private static Optional<Domain> domain(Tokens tokens) throws InputException {
    if (tokens.take("Z")) {
      return Optional.empty();
    }
    if (!tokens.isNext("[")) {
      throw tokens.unexpected("a domain, as in '[0:1]', or 'Z'");
    }
    Token start = tokens.expect("[");
    int least = tokens.integer("the least value");
    tokens.expect(":");
    int greatest = tokens.integer("the greatest value");
    tokens.expect("]");
    if (greatest < least) {
      throw start.wrong("this domain is empty; write the least value first");
    }
    if ((long) greatest - least >= LARGEST_DOMAIN) {
      throw start.wrong("a domain of more than " + LARGEST_DOMAIN + " values; write a smaller one");
    }
    return Optional.of(Domain.between(least, greatest));
  }
}
