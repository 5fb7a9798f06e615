package dev.weir.frontend.litmus.aarch64;

import dev.weir.frontend.litmus.code.Token;
import java.util.Locale;
import java.util.Optional;

/**
 * A register as an instruction names it.
 *
 * @param number 0 to 30; 31 is the one that is always zero
 * @param isWide whether all of its 64 bits are meant
 * @param token where it stands
 */
record Register(int number, boolean isWide, Token token) {
  private static final int ZERO = 31;

  /** The register that a token names, if it names one. */
  static Optional<Register> of(Token token) {
    String name = token.text().toUpperCase(Locale.ROOT);
    boolean isWide = name.startsWith("X");
    if (name.equals("XZR") || name.equals("WZR")) {
      return Optional.of(new Register(ZERO, isWide, token));
    }
    if (token.kind() != Token.Kind.WORD || !name.matches("[XW](0|[1-9][0-9]?)")) {
      return Optional.empty();
    }
    return Optional.of(new Register(Integer.parseInt(name.substring(1)), isWide, token))
        .filter(register -> register.number < ZERO);
  }

  int width() {
    return isWide ? Long.SIZE : Integer.SIZE;
  }

  /** Whether another name is one of the same register. */
  boolean isSame(Register other) {
    return number == other.number;
  }

  boolean isZero() {
    return number == ZERO;
  }
}
