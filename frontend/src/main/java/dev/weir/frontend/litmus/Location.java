package dev.weir.frontend.litmus;

/** What a condition speaks of: a register of a process, or a place in memory. */
public sealed interface Location {

  /**
   * A register, or a local variable of C.
   *
   * @param thread the process, from 0
   * @param name as written
   */
  record Register(int thread, String name) implements Location {
    @Override
    public String toString() {
      return thread + ":" + name;
    }
  }

  /**
   * A variable, or an element of an array.
   *
   * @param symbol the variable
   * @param index the element; -1 for a variable that is not indexed
   */
  record Memory(String symbol, int index) implements Location {
    /** No index. */
    public static final int WHOLE = -1;

    /** The element that is meant: the first where there is no index. */
    int element() {
      return Math.max(index, 0);
    }

    @Override
    public String toString() {
      return index == WHOLE ? "[" + symbol + "]" : symbol + "[" + index + "]";
    }
  }
}
