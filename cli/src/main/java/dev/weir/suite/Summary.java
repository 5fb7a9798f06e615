package dev.weir.suite;

import java.time.Duration;

/**
 * What came of all tests.
 *
 * @param passed how many were as expected
 * @param failed how many were not
 * @param unreadable how many things could not be read
 * @param cached how many of those that passed or failed were not run again
 * @param time the time that all of it took
 */
public record Summary(int passed, int failed, int unreadable, int cached, Duration time) {

  /** How many tests there were, each counted under each of its memory models. */
  public int tests() {
    return passed + failed;
  }
}
