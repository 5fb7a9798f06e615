package dev.weir.search.worker;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether this process leaves a core of this machine idle; what others do there is not looked at.
 * While its code is new, compilers keep a core busy, and who takes that from them has to do with
 * slow code for longer.
 */
final class IdleCores {
  /** So much of a core must have been idle, that somebody can use it. */
  private static final double ENOUGH = 0.5;

  /** An answer is about at least this part of the time so far, the latest. */
  private static final int PARTS = 8;

  /** The processor time of a process is told in hundredths of seconds. */
  private static final long LEAST_NANOS = 25_000_000L;

  private final int cores;
  private final LongSupplier clock;
  private final LongSupplier processor;
  private final long start;
  private long since;
  private long processorThen;
  private boolean isOneIdle;

  /** Those of this machine, from now on. */
  IdleCores() {
    this(Runtime.getRuntime().availableProcessors(), System::nanoTime, IdleCores::ofThisProcess);
  }

  /**
   * The same.
   *
   * @param clock tells the time, in nanoseconds
   * @param processor tells the processor time of the process, in nanoseconds
   */
  IdleCores(int cores, LongSupplier clock, LongSupplier processor) {
    this.cores = cores;
    this.clock = clock;
    this.processor = processor;
    this.start = clock.getAsLong();
    this.since = start;
    this.processorThen = processor.getAsLong();
  }

  /** Whether much of a core was idle in the latest time that was looked at. */
  boolean isOneIdle() {
    long now = clock.getAsLong();
    if (now - since >= Math.max(LEAST_NANOS, (now - start) / PARTS)) {
      long processorNow = processor.getAsLong();
      double busy = (processorNow - processorThen) / (double) (now - since);
      isOneIdle = cores - busy >= ENOUGH;
      since = now;
      processorThen = processorNow;
    }
    return isOneIdle;
  }

  /** In nanoseconds; always 0 where nobody tells it, so that all seems idle. */
  private static long ofThisProcess() {
    return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
  }
}
