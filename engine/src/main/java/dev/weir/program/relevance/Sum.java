package dev.weir.program.relevance;

import dev.weir.program.relevance.CountedLoops.Variable;
import java.util.Optional;

/**
 * A variable plus a constant, cut to some bits and extended to 64 again; or just a constant.
 *
 * @param variable empty for a constant
 * @param constant what is added
 * @param width how many bits are left of the sum, 1 to 64
 * @param signed whether it is extended by its sign, not by zeros
 */
record Sum(Optional<Variable> variable, long constant, int width, boolean signed) {
  private static final int WORD = 64;
  private static final int BYTE = 8;

  /** A variable. */
  static Sum of(Variable variable) {
    return new Sum(Optional.of(variable), 0, WORD, false);
  }

  /** A constant, as the 64 bits of a register. */
  static Sum of(long constant) {
    return new Sum(Optional.empty(), constant, WORD, false);
  }

  /** Whether a number is that of all bits up to some one. */
  static boolean isMask(long value) {
    return value != 0 && (value & value + 1) == 0;
  }

  /** With a constant added, in some bits; empty if that is no such sum. */
  Optional<Sum> plus(long added, int bits) {
    return bits <= width
        ? Optional.of(new Sum(variable, constant + added, bits, false))
        : Optional.empty();
  }

  /** Cut to its low bits; empty if that is no such sum. */
  Optional<Sum> cut(int bits) {
    if (bits > width) {
      return signed ? Optional.empty() : Optional.of(this);
    }
    return Optional.of(new Sum(variable, constant, bits, false));
  }

  /** What the extension of its low bits by their sign is. */
  Sum signExtended(int bits) {
    return bits > width ? this : new Sum(variable, constant, bits, true);
  }

  /** The number that a constant is, extended. */
  long value() {
    return extended(constant);
  }

  /** A number cut and extended as this one. */
  long extended(long number) {
    int unused = WORD - width;
    return signed ? number << unused >> unused : number << unused >>> unused;
  }

  /**
   * What is known of it where the variable is a sum itself, as the variable of a loop is after a
   * turn; empty if that cannot be said in this form.
   */
  Optional<Sum> in(Sum turn) {
    if (width <= turn.width) {
      return Optional.of(this);
    }
    boolean isWhole = constant == 0 && (width == WORD || !turn.signed);
    return isWhole ? Optional.of(new Sum(variable, 0, turn.width, turn.signed)) : Optional.empty();
  }

  /** The same, of no more bits than a local in memory has. */
  Sum asStored() {
    int bits = variable.filter(Variable::inMemory).map(v -> BYTE * v.size()).orElse(WORD);
    return constant == 0 && bits < width ? new Sum(variable, 0, bits, false) : this;
  }
}
