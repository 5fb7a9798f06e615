package dev.weir.testing.brute;

/**
 * The name of an event in a trace, which is the same in every execution that has the trace.
 *
 * @param thread the thread that makes it
 * @param number its place among the events of the thread, from 0
 */
public record EventId(int thread, int number) {
  @Override
  public String toString() {
    return thread + "." + number;
  }
}
