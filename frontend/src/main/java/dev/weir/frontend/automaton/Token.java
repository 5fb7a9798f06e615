package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;

/**
 * A word, register, number or sign of a model.
 *
 * @param kind what it is
 * @param text what it means: of an argument of a macro, what the call gives
 * @param position where it is written
 * @param written what is written there: of an argument of a macro, the name of the parameter
 */
record Token(Kind kind, String text, SourcePosition position, String written) {

  /** What a token is. */
  enum Kind {
    /** A name or keyword. */
    WORD,
    /** A register, with its dollar sign. */
    REGISTER,
    /** A natural number. */
    NUMBER,
    /** Punctuation, such as {@code :=}. */
    SIGN,
    /** The end of the file. */
    END
  }

  /** The same token as the argument of a macro, where its parameter is written. */
  Token inPlaceOf(Token parameter) {
    return new Token(kind, text, parameter.position, parameter.written);
  }

  /** Whether this is the given keyword or sign. */
  boolean is(String expected) {
    return (kind == Kind.WORD || kind == Kind.SIGN) && text.equals(expected);
  }

  /** How messages call this token. */
  String quoted() {
    return kind == Kind.END ? "the end of the file" : "'" + text + "'";
  }

  /** The refusal of what stands here. */
  InputException wrong(String what) {
    return wrong(position, what);
  }

  /** The refusal of what stands at a position. */
  static InputException wrong(SourcePosition position, String what) {
    return new InputException(position + ": " + what);
  }
}
