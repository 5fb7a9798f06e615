package dev.weir.machine;

import dev.weir.machine.ThreadState.Status;

/** The errors that threads make: an error stops its thread, unless it has gone on by then. */
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
    note(t, t.pc, kind, message);
    t.status = kind == FailureKind.UNSUPPORTED ? Status.GIVEN_UP : Status.FAILED;
  }

  /**
   * Notes that a buffered store of a thread failed. The thread has gone on, and goes on: how far it
   * came before makes no difference. It only does not end.
   */
  void loseStore(ThreadState t, int instruction, String message) {
    note(t, instruction, FailureKind.MEMORY, message);
    t.lostStore = true;
  }

  private void note(ThreadState t, int instruction, FailureKind kind, String message) {
    met = true;
    int own = code.ownInstruction(t, instruction);
    latest = new Failure(kind, message, code.position(own), code.function(own).title(), t.number);
  }

  /** Notes that the start of the program was given up. */
  void giveUpStart() {
    met = true;
  }
}
