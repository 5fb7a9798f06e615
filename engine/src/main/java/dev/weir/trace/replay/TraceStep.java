package dev.weir.trace.replay;

import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import java.util.List;

/**
 * One step of an execution, in words for people.
 *
 * @param thread the thread's number in order of creation; for an update, the thread whose store it
 *     is
 * @param kind what happened
 * @param operation the operation in a word or two
 * @param address the accessed place by name; empty when nothing is accessed
 * @param value the value read, written or chosen; empty when there is none
 * @param previous the value that a write to memory replaced; empty when there is none
 * @param position where the operation stands in the source
 * @param function the function that it stands in
 * @param fromBuffer whether a load took its value from the thread's own buffered store
 * @param passed the own stores, still buffered, that a load of another place read past, as {@code
 *     name=value}
 * @param output what the thread printed in this step
 * @param from for a read from memory: the step, from 1, that wrote what was read; otherwise 0
 * @param outcome the outcome of a choice, from 0
 * @param internal whether this is one of the accesses by which a library call does its work
 * @param alone whether no other thread accesses in this execution what it accesses
 * @param accesses for an atomic block: the program's accesses in it, a line each
 * @param note what else there is to say of it; empty when there is nothing
 */
public record TraceStep(
    int thread,
    EventKind kind,
    String operation,
    String address,
    String value,
    String previous,
    SourcePosition position,
    String function,
    boolean fromBuffer,
    List<String> passed,
    String output,
    int from,
    int outcome,
    boolean internal,
    boolean alone,
    List<String> accesses,
    String note) {

  /** Copies its parts. */
  public TraceStep {
    passed = List.copyOf(passed);
    accesses = List.copyOf(accesses);
  }

  /** A step that chooses nothing and of which nothing is known of where a value came from. */
  public TraceStep(
      int thread,
      EventKind kind,
      String operation,
      String address,
      String value,
      String previous,
      SourcePosition position,
      String function,
      boolean fromBuffer,
      List<String> passed,
      String output) {
    this(
        thread,
        kind,
        operation,
        address,
        value,
        previous,
        position,
        function,
        fromBuffer,
        passed,
        output,
        0,
        0,
        false,
        false,
        List.of(),
        "");
  }

  /**
   * The same step as it is told.
   *
   * @param newFrom the step, from 1, that wrote what is read; 0 for none of them
   * @param newNote what a reader is to know besides; empty for nothing
   */
  public TraceStep told(int newFrom, String newNote) {
    return with(newFrom, alone, newNote);
  }

  /** The same step, where one thread alone touches what it accesses or not. */
  public TraceStep alone(boolean isAlone) {
    return with(from, isAlone, note);
  }

  private TraceStep with(int newFrom, boolean isAlone, String newNote) {
    return new TraceStep(
        thread,
        kind,
        operation,
        address,
        value,
        previous,
        position,
        function,
        fromBuffer,
        passed,
        output,
        newFrom,
        outcome,
        internal,
        isAlone,
        accesses,
        newNote);
  }
}
