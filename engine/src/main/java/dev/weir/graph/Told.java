package dev.weir.graph;

import dev.weir.machine.report.Failure;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;

/**
 * An execution that shows an error.
 *
 * @param replay its steps, in an order that can be followed
 * @param effort how much a reader has to keep in mind, see {@link ToldOrder#effort}
 */
public record Told(Replay replay, long effort) {
  /** An error alone, where its execution could not be told. */
  static Told nothingBut(Failure failure) {
    Replay alone = new Replay(List.of(), Optional.of(failure), List.of(), "");
    return new Told(alone, Long.MAX_VALUE);
  }
}
