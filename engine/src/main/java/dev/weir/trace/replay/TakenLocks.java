package dev.weir.trace.replay;

import dev.weir.machine.Machine;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.EventKind;

/** Which steps take a lock of the library that their thread then holds, and which give it back. */
public final class TakenLocks {
  private static final String SEMAPHORE = "sem_";
  private static final String EVENT_COUNTER = "weir_event_";
  private static final String OWN_SEMAPHORE = "weir_semaphore_";
  private static final String ONCE = "weir_thread_once_";
  private static final String READ_WRITE_LOCK = "rwlock";

  private TakenLocks() {}

  /**
   * Whether a step takes a lock that its thread did not hold: not one that a recursive mutex
   * counts, nor one that is refused. A semaphore is taken by one thread and given back by another:
   * nobody holds it.
   *
   * @param instruction that of the step
   * @param previous the lock's word before the step
   * @param value the same after it
   */
  public static boolean takes(
      Machine machine, EventKind kind, int instruction, long previous, long value) {
    return switch (kind) {
      case READ_LOCK -> !machine.places().called(instruction).startsWith(ONCE);
      case LOCK -> previous != value;
      case TRYLOCK -> previous != value && isOfLock(machine.places().called(instruction));
      case ACQUIRE -> machine.places().called(instruction).contains(READ_WRITE_LOCK);
      default -> false;
    };
  }

  /** Whether an attempt is one to take a lock; one that is called by its address may not be. */
  private static boolean isOfLock(String function) {
    return !function.isEmpty()
        && !function.startsWith(SEMAPHORE)
        && !function.startsWith(OWN_SEMAPHORE)
        && !function.startsWith(EVENT_COUNTER);
  }

  /**
   * Whether a step gives a lock back, so that its thread does not hold it any more.
   *
   * @param value the lock's word after the step
   */
  public static boolean givesBack(EventKind kind, long value) {
    return kind == EventKind.UNLOCK && !SyncState.isHeld(value);
  }
}
