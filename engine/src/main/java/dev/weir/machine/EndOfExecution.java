package dev.weir.machine;

import dev.weir.machine.report.Waiting;
import java.util.HashMap;
import java.util.Map;

/**
 * What has become of the threads of a machine, in a state where nobody can step; and, in any state,
 * which of them may go on or wait for ever.
 */
public final class EndOfExecution {
  private static final int MAIN = 0;

  private final Machine machine;
  private final Map<Integer, Boolean> goRound = new HashMap<>();

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
      case TURN -> goesRound(thread) && mayWait(thread);
      case MUTEX,
          CONDITION,
          RWLOCK,
          SEMAPHORE,
          EVENT,
          BARRIER,
          ONCE,
          FUTEX,
          SIGNAL,
          JOIN,
          ENDLESS,
          BUFFER ->
          mayWait(thread);
    };
  }

  /**
   * Whether no execution that stays in such a state for ever is one of the program: a thread failed
   * an assumption, came to a bound, made an error, or was given up. To be asked in any state.
   */
  public boolean isVoid() {
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && machine.isStopped(t)) {
        return true;
      }
    }
    return false;
  }

  /** What {@link IterationFingerprints#goRound} says, asked once. */
  public boolean goesRound(int thread) {
    return goRound.computeIfAbsent(thread, machine.turnStates()::goRound);
  }

  /**
   * Whether it is no error that a thread waits for ever: the process has ended, or {@code main} has
   * left and the thread is detached, as services are; or it goes round in a loop that nothing
   * leaves, as servers do, or joins one that does. One that only reads there serves nobody unless
   * it prints, or takes mutexes and gives them back.
   */
  public boolean mayWait(int thread) {
    return mayStay(thread) || servesInTheEnd(thread);
  }

  /**
   * Whether it is no error that a thread stays for ever, whatever it does: the process has ended,
   * or {@code main} has left and the thread is detached.
   */
  public boolean mayStay(int thread) {
    return machine.hasExited() || machine.isDetached(thread) && hasLeft(machine.waiting(MAIN));
  }

  /** Whose end a thread waits for, where that one waits for nobody's end; perhaps itself. */
  public int joined(int thread) {
    int at = thread;
    for (int i = 0; i < machine.threads() && machine.toldWaiting(at) == Waiting.JOIN; i++) {
      at = machine.waitsFor(at);
    }
    return at;
  }

  /** Whether a thread goes round for ever, as is meant, or joins one that waits for such a one. */
  private boolean servesInTheEnd(int thread) {
    int at = joined(thread);
    Waiting why = machine.waitsForLook(at) ? Waiting.LOOK : machine.waiting(at);
    boolean mayServe = why == Waiting.TURN || why == Waiting.LOOK || why == Waiting.AWAIT;
    return mayServe
        && !machine.turnStates().meanToEnd(at)
        && (why == Waiting.TURN ? goesRound(at) : machine.awaits().serves(at));
  }

  private static boolean hasLeft(Waiting main) {
    return main == Waiting.ENDED || main == Waiting.ENDING;
  }
}
