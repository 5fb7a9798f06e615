package dev.weir.frontend.patch;

/**
 * A token in the sources, as clang names it.
 *
 * @param spelling where it is written
 * @param expansion where it stands in the end: the use of the outermost macro that it comes from,
 *     else where it is written
 * @param isArgument whether it came to a macro as an argument
 */
record SourceSpot(Spot spelling, Spot expansion, boolean isArgument) {
  /**
   * A token of a file.
   *
   * @param file as clang names it; empty when there is none
   * @param offset in bytes
   * @param length in bytes
   */
  record Spot(String file, int offset, int length) {
    int end() {
      return offset + length;
    }
  }

  static final SourceSpot NONE = new SourceSpot(new Spot("", 0, 0), new Spot("", 0, 0), false);

  boolean isMacro() {
    return !spelling.equals(expansion);
  }
}
