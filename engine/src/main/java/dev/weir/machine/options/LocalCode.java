package dev.weir.machine.options;

/** How the local computations of threads are run. The results are the same. */
public enum LocalCode {
  /** By the interpreter alone. */
  INTERPRETED,

  /** Loops that take long are compiled to JVM code. */
  COMPILED,

  /** All that can be is compiled to JVM code before it is run for the first time: for tests. */
  COMPILED_AT_ONCE;

  private static final String PROPERTY = "weir.local";

  /**
   * What the system property {@code weir.local} asks for: {@code interpreted}, {@code compiled},
   * {@code compiled-at-once}; {@link #COMPILED} if it is not set.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static LocalCode chosen() {
    return switch (System.getProperty(PROPERTY, "compiled")) {
      case "interpreted" -> INTERPRETED;
      case "compiled" -> COMPILED;
      case "compiled-at-once" -> COMPILED_AT_ONCE;
      default -> throw new IllegalArgumentException(PROPERTY + " is none of its values");
    };
  }
}
