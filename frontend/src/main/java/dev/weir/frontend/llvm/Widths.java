package dev.weir.frontend.llvm;

/** Integers of a given number of bits in 64-bit registers. */
final class Widths {
  private Widths() {}

  /** The low {@code width} bits set, 1 to 64. */
  static long mask(int width) {
    return width == 64 ? -1 : (1L << width) - 1;
  }

  /** The two's complement value of a zero-extended integer. */
  static long signed(long value, int width) {
    return value << (64 - width) >> (64 - width);
  }
}
