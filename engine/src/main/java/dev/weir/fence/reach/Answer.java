package dev.weir.fence.reach;

/** Whether a target can be reached, and why. */
public sealed interface Answer {
  /** How much was done for it. */
  Statistics statistics();

  /** No target can be reached, whatever the size of the buffers and the length of the run. */
  record Unreachable(Statistics statistics) implements Answer {}

  /** A target can be reached, by this run. */
  record Reachable(Run run, Statistics statistics) implements Answer {}

  /**
   * It was not found out.
   *
   * @param reason why, as part of a sentence
   */
  record Unknown(String reason, Statistics statistics) implements Answer {}
}
