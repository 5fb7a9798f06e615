package dev.weir.machine;

import dev.weir.machine.ThreadState.Status;

/** The errors that threads make: an error stops its thread. */
final class Failures {
  private final Code code;
  private Failure latest = Failure.NONE;
  private boolean met;

  Failures(Code code) {
    this.code = code;
  }

  /** The error of the last step that had one, or of the start of the program. */
  Failure latest() {
    return latest;
  }

  /** Whether there was an error since {@link #clear}. */
  boolean met() {
    return met;
  }

  /** Forgets that there was an error. */
  void clear() {
    met = false;
  }

  /** Stops a thread with an error where it stands. */
  void fail(ThreadState t, FailureKind kind, String message) {
    failAt(t, t.pc, kind, message);
  }

  /** Stops a thread with an error of one of its instructions. */
  void failAt(ThreadState t, int instruction, FailureKind kind, String message) {
    met = true;
    int own = code.ownInstruction(t, instruction);
    latest = new Failure(kind, message, code.position(own), code.function(own).title(), t.number);
    t.status = kind == FailureKind.UNSUPPORTED ? Status.GIVEN_UP : Status.FAILED;
  }

  /** Notes that the start of the program was given up. */
  void giveUpStart() {
    met = true;
  }
}
