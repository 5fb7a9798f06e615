package dev.weir.frontend.litmus;

/** A value as tests write it. */
public sealed interface Datum {

  /** An integer. */
  record Number(long value) implements Datum {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /**
   * The address of a variable, or of an element of an array.
   *
   * @param symbol the variable
   * @param index the element, from 0
   */
  record Address(String symbol, int index) implements Datum {
    @Override
    public String toString() {
      return index == 0 ? symbol : symbol + "[" + index + "]";
    }
  }
}
