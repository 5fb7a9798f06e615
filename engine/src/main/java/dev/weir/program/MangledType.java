package dev.weir.program;

/**
 * A type of C++ in words, which are written around what has it.
 *
 * @param left what stands before that
 * @param right what stands behind it
 */
record MangledType(String left, String right) {
  /** A type with a name. */
  static MangledType of(String name) {
    return new MangledType(name, "");
  }

  /** A pointer or reference to it. */
  MangledType pointer(String mark) {
    return right.startsWith("(") || right.startsWith("[")
        ? new MangledType(left + " (" + mark, ")" + right)
        : new MangledType(left + mark, right);
  }

  /** The same with a qualifier. */
  MangledType qualified(String qualifier) {
    return right.isEmpty() && !left.endsWith("*") && !left.endsWith("&")
        ? of(qualifier + " " + left)
        : new MangledType(left + " " + qualifier, right);
  }

  /** The type alone. */
  String text() {
    return left + right;
  }
}
