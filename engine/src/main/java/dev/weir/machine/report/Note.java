package dev.weir.machine.report;

import java.util.List;

/**
 * Something that a thread left behind besides its steps.
 *
 * @param kind what it is
 * @param thread the thread
 * @param text the output, or the name of an observation
 * @param value the value of an observation, the byte that was read, or the status; otherwise 0
 */
public record Note(Kind kind, int thread, String text, long value) {

  /** All that was printed. */
  public static String output(List<Note> notes) {
    StringBuilder output = new StringBuilder();
    for (Note note : notes) {
      if (note.kind() == Kind.OUTPUT) {
        output.append(note.text());
      }
    }
    return output.toString();
  }

  /** The kinds of notes. */
  public enum Kind {
    /** Text that the program printed. */
    OUTPUT,
    /** A byte that was read to be printed, by a call that is not over. */
    READ,
    /** A named value ({@code weir_observe}). */
    OBSERVATION,
    /** A status other than 0 that the program was ended with. */
    EXIT_STATUS
  }
}
