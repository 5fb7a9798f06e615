package dev.weir.machine;

/**
 * Something that a thread left behind besides its steps.
 *
 * @param kind what it is
 * @param thread the thread
 * @param text the output, or the name of an observation
 * @param value the value of an observation; otherwise 0
 */
public record Note(Kind kind, int thread, String text, long value) {
  /** The kinds of notes. */
  public enum Kind {
    /** Text that the program printed. */
    OUTPUT,
    /** A named value ({@code weir_observe}). */
    OBSERVATION
  }
}
