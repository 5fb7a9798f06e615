package dev.weir.search.options;

import dev.weir.search.result.Bound;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The time and memory that an exploration may use. What it may hold itself does not depend on what
 * else is in the process; the heap as a whole is the last resort.
 */
public final class Limits {
  private static final int STEPS_BETWEEN_CHECKS = 64;
  private static final long NANOS_BETWEEN_TELLING = 1_000_000_000L;
  private static final long NANOS_BETWEEN_MEMORY_CHECKS = 1_000_000L;
  private static final long NANOS_BETWEEN_COLLECTIONS = 200_000_000L;

  /** Looking at memory takes at most about this part of the time. */
  private static final int COLLECTIONS_SHARE = 8;

  /**
   * An exploration that holds less than this part of the memory is not what the limit is met for.
   */
  private static final int SMALL_PART = 8;

  private final long deadline;
  private final boolean timed;
  private final long memory;
  private final Runnable everySecond;
  private final BooleanSupplier interrupted;
  private BooleanSupplier cancelled = () -> false;
  private final OptionalLong share;
  private final LongSupplier held;
  private long nextTelling;
  private int countdown = STEPS_BETWEEN_CHECKS;
  private long nextMemoryCheck;
  private Optional<Bound> met = Optional.empty();

  /** Whether it is there: asked at every step. */
  private boolean isMet;

  /**
   * The limits of an exploration.
   *
   * @param everySecond run about once a second, by whoever asks
   * @param interrupted whether the exploration is to end
   * @param held about how many bytes the exploration holds; asked now and then
   */
  public Limits(
      CheckOptions options,
      long start,
      Runnable everySecond,
      BooleanSupplier interrupted,
      LongSupplier held) {
    this.share = options.memoryShare();
    this.held = held;
    this.interrupted = interrupted;
    this.everySecond = everySecond;
    nextTelling = start + NANOS_BETWEEN_TELLING;
    nextMemoryCheck = start;
    timed = options.timeLimit().isPresent();
    deadline = timed ? start + options.timeLimit().get().toNanos() : 0;
    memory = MemoryUse.limit(options.memoryLimit());
  }

  /**
   * The limits, from now on, of a search that has no progress to tell.
   *
   * @param interrupted whether the search is to end
   */
  public static Limits of(CheckOptions options, BooleanSupplier interrupted) {
    return new Limits(options, System.nanoTime(), () -> {}, interrupted, () -> 0);
  }

  /** Lets the exploration end, without a limit that is met, when others say so. */
  public void endWhen(BooleanSupplier isCancelled) {
    cancelled = isCancelled;
  }

  /** Whether some limit is met, or all is to end; cheap enough for every step. */
  public boolean areMet() {
    if (--countdown > 0) {
      return isMet;
    }
    countdown = STEPS_BETWEEN_CHECKS;
    return check();
  }

  /** Whether some limit is met, or all is to end, looked at now. */
  public boolean check() {
    if (isMet || cancelled.getAsBoolean()) {
      return true;
    }
    long now = System.nanoTime();
    if (now - nextTelling >= 0) {
      nextTelling = now + NANOS_BETWEEN_TELLING;
      everySecond.run();
    }
    if (interrupted.getAsBoolean()) {
      meet(Bound.INTERRUPTION);
    } else if (timed && now - deadline >= 0) {
      meet(Bound.TIME_LIMIT);
    } else if (now - nextMemoryCheck >= 0) {
      checkMemory(now);
    }
    return isMet;
  }

  private void checkMemory(long now) {
    nextMemoryCheck = now + NANOS_BETWEEN_MEMORY_CHECKS;
    if (share.isPresent() && holdsMore(now, share.getAsLong())) {
      meet(Bound.MEMORY_LIMIT);
      return;
    }
    if (MemoryUse.used() <= memory) {
      return;
    }
    // Garbage does not count, so a full heap is collected before it is believed.
    System.gc();
    long after = System.nanoTime();
    nextMemoryCheck =
        after + Math.max(NANOS_BETWEEN_COLLECTIONS, COLLECTIONS_SHARE * (after - now));
    if (MemoryUse.used() > memory && !isSmall()) {
      meet(Bound.MEMORY_LIMIT);
    }
  }

  /**
   * Whether the exploration works beside others, and holds so little that it is one of these that
   * meets the limit.
   */
  private boolean isSmall() {
    return share.isPresent() && held.getAsLong() < memory / SMALL_PART;
  }

  private void meet(Bound bound) {
    met = Optional.of(bound);
    isMet = true;
  }

  /** The limit that is met. */
  public Optional<Bound> met() {
    return met;
  }

  /** Whether the exploration itself holds more; to count may take time, so it is not often done. */
  private boolean holdsMore(long now, long bytes) {
    boolean holdsMore = held.getAsLong() > bytes;
    long after = System.nanoTime();
    nextMemoryCheck =
        after + Math.max(NANOS_BETWEEN_MEMORY_CHECKS, COLLECTIONS_SHARE * (after - now));
    return holdsMore;
  }
}
