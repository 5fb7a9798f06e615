package dev.weir.machine;

import dev.weir.machine.report.Waiting;

/** What has become of the threads of a machine, in a state where nobody can step. */
public final class EndOfExecution {
  private static final int MAIN = 0;

  private final Machine machine;

  /** The end that a machine stands at. */
  public EndOfExecution(Machine machine) {
    this.machine = machine;
  }

  /** Whether every thread has ended. */
  public boolean isComplete() {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.waiting(t) != Waiting.ENDED) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the program came to its end: every thread has ended, or may wait for ever, or was cut
   * at a bound and the process has ended, which would have stopped it. None was given up or stopped
   * by an assumption or an error; an atomic block that waits for a mutex is no such assumption.
   */
  public boolean isReached() {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && !hasReachedEnd(t)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasReachedEnd(int thread) {
    return switch (machine.waiting(thread)) {
      case ENDED, ENDING -> true;
      case FAILED, GIVEN_UP -> false;
      case ASSUMPTION -> machine.isLockedOut(thread) && mayWait(thread);
      case BOUND -> machine.hasExited();
      case AWAIT, LOOK -> machine.awaits().isStuck(thread) && mayWait(thread);
      case MUTEX,
          CONDITION,
          RWLOCK,
          SEMAPHORE,
          EVENT,
          BARRIER,
          ONCE,
          FUTEX,
          JOIN,
          ENDLESS,
          BUFFER ->
          mayWait(thread);
    };
  }

  /**
   * Whether it is no error that a thread waits for ever: the process has ended, or {@code main} has
   * left and the thread is detached, as services are.
   */
  public boolean mayWait(int thread) {
    return machine.hasExited() || machine.isDetached(thread) && hasLeft(machine.waiting(MAIN));
  }

  private static boolean hasLeft(Waiting main) {
    return main == Waiting.ENDED || main == Waiting.ENDING;
  }
}
