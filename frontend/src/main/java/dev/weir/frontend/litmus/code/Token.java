package dev.weir.frontend.litmus.code;

import dev.weir.frontend.InputException;
import dev.weir.program.SourcePosition;

/**
 * A word, number or sign of a test.
 *
 * @param kind what it is
 * @param text as written; without the quotes for a string
 * @param position its first character
 */
public record Token(Kind kind, String text, SourcePosition position) {

  /** What a token is. */
  public enum Kind {
    /** A name or keyword. */
    WORD,
    /** An integer without sign. */
    NUMBER,
    /** Text in quotes. */
    STRING,
    /** Punctuation, such as {@code /\}. */
    SIGN,
    /** The end of the file, or of the part that is read. */
    END
  }

  /** Whether this is the given keyword or sign. */
  public boolean is(String expected) {
    return (kind == Kind.WORD || kind == Kind.SIGN) && text.equals(expected);
  }

  /** The value of a number; hexadecimal and octal ones are written as in C. */
  public long number() throws InputException {
    String digits = text.replaceAll("[uUlL]+$", "");
    try {
      if (digits.startsWith("0x") || digits.startsWith("0X")) {
        return Long.parseUnsignedLong(digits.substring(2), 16);
      }
      return Long.parseUnsignedLong(digits, digits.startsWith("0") ? 8 : 10);
    } catch (NumberFormatException e) {
      throw wrong("'" + text + "' is no integer of 64 bits; write a smaller one");
    }
  }

  /** How messages call this token. */
  public String quoted() {
    return switch (kind) {
      case END -> "the end";
      case STRING -> "a text";
      case WORD, NUMBER, SIGN -> "'" + text + "'";
    };
  }

  /** The refusal of what stands here. */
  public InputException wrong(String what) {
    return wrong(position, what);
  }

  /** The refusal of what stands at a position. */
  public static InputException wrong(SourcePosition position, String what) {
    return new InputException(position + ": " + what);
  }
}
