package dev.weir.search.options;

import java.time.Duration;

/**
 * How long explorers in other processes go on with a task: short at first, so that there is soon
 * something for all, and longer as time goes on, so that less is to be sent.
 *
 * @param shortest the shortest time
 * @param longest the longest time
 * @param share the part of the time since the beginning, from 0 to 1
 */
public record TaskLength(Duration shortest, Duration longest, double share) {
  /** What is best for most clusters ({@code docs/performance.md}, cluster). */
  public static final TaskLength USUAL =
      new TaskLength(Duration.ofMillis(50), Duration.ofSeconds(5), 0.125);

  /** The length of a task that is handed out after some time, in nanoseconds. */
  public long nanos(long elapsed) {
    return Math.clamp((long) (elapsed * share), shortest.toNanos(), longest.toNanos());
  }
}
