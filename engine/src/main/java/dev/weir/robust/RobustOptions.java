package dev.weir.robust;

import dev.weir.search.options.CheckOptions;
import java.util.OptionalLong;

/**
 * What to ask.
 *
 * @param check the weak model, the search and its bounds; whether to go on after the first
 *     violation
 * @param method how to find out
 * @param runs instead of a search, so many random runs
 * @param seed for random runs
 */
public record RobustOptions(CheckOptions check, Method method, OptionalLong runs, long seed) {

  /** By a search. */
  public RobustOptions(CheckOptions check, Method method) {
    this(check, method, OptionalLong.empty(), 0);
  }

  /** The same with other bounds and limits. */
  public RobustOptions with(CheckOptions other) {
    return new RobustOptions(other, method, runs, seed);
  }

  /** The ways to find out. */
  public enum Method {
    /** Watch the sequentially consistent executions. */
    MONITOR("monitor"),
    /** Look for a cycle in each execution of the weak model. */
    TRACES("traces");

    private final String text;

    Method(String text) {
      this.text = text;
    }

    /** The word on the command line. */
    public String text() {
      return text;
    }
  }
}
