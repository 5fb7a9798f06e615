package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import java.util.Set;

/** The words that cannot be names. */
final class Keywords {
  private static final Set<String> RESERVED =
      Set.of(
          """
          forbidden predicates data process registers text macro endmacro nop assume read write
          locked syncwr cas fence ssfence if then else while do either or goto true false not my
          """
              .split("\\s+"));

  private Keywords() {}

  /** Whether this is a word that cannot be a name. */
  static boolean isReserved(Token token) {
    return token.kind() == Token.Kind.WORD && RESERVED.contains(token.text());
  }

  /** Refuses such a word as a name. */
  static Token refuse(Token name) throws InputException {
    if (isReserved(name)) {
      throw name.wrong(name.quoted() + " is a word of the language; choose another name");
    }
    return name;
  }
}
