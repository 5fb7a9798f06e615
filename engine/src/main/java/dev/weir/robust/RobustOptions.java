package dev.weir.robust;

import dev.weir.search.CheckOptions;

/**
 * What to ask.
 *
 * @param check the weak model, the search and its bounds; whether to go on after the first
 *     violation
 * @param method how to find out
 */
public record RobustOptions(CheckOptions check, Method method) {

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
