package dev.weir.search;

import java.time.Duration;

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

  private final long start = System.nanoTime();
  private long since = start;
  private long processorThen = processorTime();
  private boolean isOneIdle;

  /** Whether much of a core was idle in the latest time that was looked at. */
  boolean isOneIdle() {
    long now = System.nanoTime();
    if (now - since >= Math.max(LEAST_NANOS, (now - start) / PARTS)) {
      long processor = processorTime();
      double busy = (processor - processorThen) / (double) (now - since);
      isOneIdle = Runtime.getRuntime().availableProcessors() - busy >= ENOUGH;
      since = now;
      processorThen = processor;
    }
    return isOneIdle;
  }

  /** That of this process, in nanoseconds; 0 where nobody tells it, so that all seems idle. */
  private static long processorTime() {
    return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
  }
}
