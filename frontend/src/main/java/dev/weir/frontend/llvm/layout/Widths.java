package dev.weir.frontend.llvm.layout;

/** Integers of a given number of bits in 64-bit registers. */
public final class Widths {
  private Widths() {}

  /** The low {@code width} bits set, 1 to 64. */
  public static long mask(int width) {
    return width == 64 ? -1 : (1L << width) - 1;
  }

  /** The two's complement value of a zero-extended integer. */
  public static long signed(long value, int width) {
    return value << (64 - width) >> (64 - width);
  }
}
