package dev.weir.bench.bad;

import java.util.List;

/**
 * What became of a command.
 *
 * @param code its exit code; {@link #HUNG} if it did not end
 * @param millis how long it took
 * @param out what it wrote on standard output
 * @param err what it wrote on standard error
 * @param place of one that did not end: where it was, the innermost call first
 */
record Outcome(int code, long millis, String out, String err, List<StackTraceElement> place) {
  static final int HUNG = -1;

  /** Copies its parts. */
  Outcome {
    place = List.copyOf(place);
  }
}
