package dev.weir.machine.thread;

import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Note;
import dev.weir.machine.report.Notes;

/**
 * The ends of a process: {@code main} returns, or a thread calls {@code exit}. The other threads
 * run on, since what they do they could have done before; only what the end of that thread would
 * make possible never happens.
 */
public final class ProgramEnd {
  private static final int MAIN = 0;

  /** The system keeps eight bits of a status. */
  private static final int STATUS_MASK = 0xff;

  private final ThreadTable threads;
  private final Failures failures;
  private final Notes notes;
  private final boolean startsAtMain;

  /** Whether a status other than 0 is an error. */
  private final boolean minds;

  /** The end of a machine's program. */
  public ProgramEnd(MachineState state) {
    this.threads = state.threads();
    this.failures = state.failures();
    this.notes = state.notes();
    this.startsAtMain = state.startsAtMain();
    this.minds = state.options().exitStatus();
  }

  /** A thread calls {@code exit}. */
  public void exit(ThreadState t, long status) {
    threads.exit(t, status);
    endsWith(t, status);
  }

  /** A thread's first function returns. */
  public void returned(ThreadState t, long value) {
    if (startsAtMain && t.id == MAIN) {
      exit(t, value);
    } else {
      threads.finish(t, value);
    }
  }

  private void endsWith(ThreadState t, long value) {
    long status = value & STATUS_MASK;
    if (status != 0 && minds) {
      failures.fail(t, FailureKind.UNCAUGHT, "the program ends with exit status " + status);
    } else if (status != 0) {
      notes.add(new Note(Note.Kind.EXIT_STATUS, t.id, "", status));
    }
  }
}
