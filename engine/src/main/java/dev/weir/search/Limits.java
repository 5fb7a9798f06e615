package dev.weir.search;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The time and memory that an exploration may use. */
public final class Limits {
  private static final int STEPS_BETWEEN_CHECKS = 64;
  private static final long NANOS_BETWEEN_TELLING = 1_000_000_000L;
  private static final long NANOS_BETWEEN_MEMORY_CHECKS = 200_000_000L;

  /** Looking at memory takes at most about this part of the time. */
  private static final int COLLECTIONS_SHARE = 8;

  private final long deadline;
  private final boolean timed;
  private final long memory;
  private final Runnable everySecond;
  private final BooleanSupplier interrupted;
  private long nextTelling;
  private int countdown = STEPS_BETWEEN_CHECKS;
  private long nextMemoryCheck;
  private Optional<Bound> met = Optional.empty();

  /**
   * The limits of an exploration.
   *
   * @param everySecond run about once a second, by whoever asks
   * @param interrupted whether the exploration is to end
   */
  public Limits(
      CheckOptions options, long start, Runnable everySecond, BooleanSupplier interrupted) {
    this.interrupted = interrupted;
    this.everySecond = everySecond;
    nextTelling = start + NANOS_BETWEEN_TELLING;
    nextMemoryCheck = start;
    timed = options.timeLimit().isPresent();
    deadline = timed ? start + options.timeLimit().get().toNanos() : 0;
    memory = MemoryUse.limit(options.memoryLimit());
  }

  /** Whether some limit is met; cheap enough for every step. */
  public boolean areMet() {
    if (--countdown > 0) {
      return met.isPresent();
    }
    countdown = STEPS_BETWEEN_CHECKS;
    return check();
  }

  /** Whether some limit is met, looked at now. */
  public boolean check() {
    if (met.isPresent()) {
      return true;
    }
    long now = System.nanoTime();
    if (now - nextTelling >= 0) {
      nextTelling = now + NANOS_BETWEEN_TELLING;
      everySecond.run();
    }
    if (interrupted.getAsBoolean()) {
      met = Optional.of(Bound.INTERRUPTION);
    } else if (timed && now - deadline >= 0) {
      met = Optional.of(Bound.TIME_LIMIT);
    } else if (MemoryUse.used() > memory && now - nextMemoryCheck >= 0) {
      // Garbage does not count, so a full heap is collected before it is believed.
      System.gc();
      long after = System.nanoTime();
      nextMemoryCheck =
          after + Math.max(NANOS_BETWEEN_MEMORY_CHECKS, COLLECTIONS_SHARE * (after - now));
      if (MemoryUse.used() > memory) {
        met = Optional.of(Bound.MEMORY_LIMIT);
      }
    }
    return met.isPresent();
  }

  /** The limit that is met. */
  public Optional<Bound> met() {
    return met;
  }
}
