package dev.weir.fence.reach;

import dev.weir.program.automaton.Transition;
import java.util.List;

/**
 * A transition (or some that differ only in the value that they read) of a process, in the form in
 * which the backward search takes it back.
 *
 * @param number its place among all of the program
 * @param process the process
 * @param source the local state before
 * @param target the local state after
 * @param effect what it does
 * @param transitions where it comes from; at least one
 */
record Undo(
    int number, int process, int source, int target, Effect effect, List<Transition> transitions) {

  /** What a transition does to the single buffer. */
  sealed interface Effect {
    /** Nothing. */
    record Local() implements Effect {}

    /**
     * Reads a value.
     *
     * @param field the bits of the variable
     * @param values the values with which it can be taken, of the field
     * @param writers the bits of the own headers that write the variable
     * @param buffer the header of the own buffer of the variable; negative if there is none
     */
    record Reading(long field, long values, long writers, int buffer) implements Effect {}

    /**
     * Puts a store at the end of the channel, or of a buffer in front of it (PSO).
     *
     * @param header the header of the message; that of the buffer if it goes there
     * @param field the bits of the variable
     * @param value the bit of the value, of the field
     */
    record Writing(int header, long field, long value) implements Effect {}

    /**
     * Takes place when buffers in front of the channel are empty (PSO).
     *
     * @param buffers the bits of their headers
     */
    record Ordered(long buffers) implements Effect {}

    /**
     * Takes place when the own pointer is at the last message, whose snapshot must have certain
     * values: fences and atomic operations. One that writes appends a message, to which it moves
     * the own pointer.
     *
     * @param guard the snapshots with which it can be taken
     * @param buffers the bits of the headers of buffers that must be empty
     * @param header the header of the message; {@link SbProgram#INITIAL} if nothing is written
     * @param fields the bits of the variables that are written
     * @param values the bits of what is written, of the fields
     */
    record Drained(long guard, long buffers, int header, long fields, long values)
        implements Effect {
      boolean writes() {
        return header != SbProgram.INITIAL;
      }
    }
  }
}
