package dev.weir.weak;

import dev.weir.trace.Monitor;
import dev.weir.transform.instrument.Guesses;

/** Collects what delayed reads may guess from what executions show. */
sealed interface SeenGuesses extends Monitor permits SeenValues, SeenWrites {
  /** All so far. */
  Guesses guesses();

  /** Whether there is something new since the last question that matters to a read. */
  boolean takeGrown();
}
