package dev.weir.fence;

/** Ways to look for fences of a program. */
public enum Way {
  /** By reachability in the automata that it is turned into, without bounds. */
  EXACT,
  /** By exploring its executions, within bounds. */
  BOUNDED,
  /** By the first, and where that does not answer in a share of the time, by the second. */
  AUTO
}
