package dev.weir.graph;

import dev.weir.trace.replay.Replay;
import java.util.List;

/**
 * An execution that is not sequentially consistent.
 *
 * @param replay its steps, in an order that can be followed
 * @param overtaken the step, from 1, that another one of its thread gets ahead of
 * @param by that other one
 * @param isKept whether the thread keeps the two in order
 * @param cycle steps each of which comes before the next, and the last before the first
 */
record ToldCycle(Replay replay, int overtaken, int by, boolean isKept, List<Integer> cycle) {
  /** Copies its parts. */
  ToldCycle {
    cycle = List.copyOf(cycle);
  }
}
