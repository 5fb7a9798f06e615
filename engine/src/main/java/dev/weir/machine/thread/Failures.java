package dev.weir.machine.thread;

import dev.weir.machine.code.Code;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.thread.ThreadState.Status;

/**
 * The errors that threads make: an error stops its thread, unless it has gone on by then. One that
 * is not of interest stops it as an assumption does that fails.
 */
public final class Failures {
  private final Code code;
  private final MachineOptions options;
  private Failure latest = Failure.NONE;
  private boolean met;

  Failures(Code code, MachineOptions options) {
    this.code = code;
    this.options = options;
  }

  /** The error of the last step that had one, or of the start of the program. */
  public Failure latest() {
    return latest;
  }

  /** Makes an error that was {@link #latest} before the latest again. */
  public void restore(Failure earlier) {
    latest = earlier;
  }

  /** Whether there was an error since {@link #clear}. */
  public boolean met() {
    return met;
  }

  /** Forgets that there was an error. */
  public void clear() {
    met = false;
  }

  /** Stops a thread with an error where it stands. */
  public void fail(ThreadState t, FailureKind kind, String message) {
    if (options.isSilent(kind)) {
      t.stop(Status.ASSUMPTION_FAILED);
      return;
    }
    note(t, t.pc, kind, message);
    t.stop(kind.isError() ? Status.FAILED : Status.GIVEN_UP);
  }

  /**
   * Notes that a buffered store of a thread failed. The thread has gone on, and goes on: how far it
   * came before makes no difference. It only does not end.
   */
  public void failCommit(ThreadState t, int instruction, String message) {
    if (options.isSilent(FailureKind.MEMORY)) {
      t.stop(Status.ASSUMPTION_FAILED);
      return;
    }
    note(t, instruction, FailureKind.MEMORY, message);
    t.keepRest();
    t.failedCommit = true;
  }

  private void note(ThreadState t, int instruction, FailureKind kind, String message) {
    met = true;
    int own = t.ownInstruction(code, instruction);
    latest = new Failure(kind, message, code.position(own), code.functionName(own), t.number);
  }

  /** Notes that the start of the program was given up. */
  public void giveUpStart() {
    met = true;
  }
}
