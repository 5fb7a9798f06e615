package dev.weir.trace;

import dev.weir.machine.Machine;
import dev.weir.machine.step.EventKind;

/** Which steps take a lock of the library that their thread then holds. */
public final class TakenLocks {
  private static final String SEMAPHORE = "sem_";
  private static final String READ_WRITE_LOCK = "rwlock";

  private TakenLocks() {}

  /**
   * Whether a step takes a lock. A semaphore is taken by one thread and given back by another:
   * nobody holds it.
   *
   * @param instruction that of the step
   */
  public static boolean takes(Machine machine, EventKind kind, int instruction) {
    return switch (kind) {
      case LOCK, READ_LOCK -> true;
      case TRYLOCK -> !machine.places().called(instruction).startsWith(SEMAPHORE);
      case ACQUIRE -> machine.places().called(instruction).contains(READ_WRITE_LOCK);
      default -> false;
    };
  }
}
