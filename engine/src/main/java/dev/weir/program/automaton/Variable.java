package dev.weir.program.automaton;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A shared variable with a finite domain.
 *
 * @param name what it is called in the source
 * @param domain the values that it can have: at least one, ascending
 * @param initial its value at the start; without one it starts with any value of its domain
 */
public record Variable(String name, Domain domain, OptionalInt initial) {

  /** A finite set of values, not empty. */
  public static final class Domain {
    private final int[] values;

    private Domain(int[] values) {
      this.values = values;
    }

    /**
     * The set of these values.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Domain of(int... values) {
      if (values.length == 0) {
        throw new IllegalArgumentException("a domain needs a value");
      }
      return new Domain(IntStream.of(values).sorted().distinct().toArray());
    }

    /** All values from the least to the greatest, both included. */
    public static Domain between(int least, int greatest) {
      return of(IntStream.rangeClosed(least, greatest).toArray());
    }

    /** Number of values. */
    public int size() {
      return values.length;
    }

    /** The value at a place of the ascending order, from 0. */
    public int value(int place) {
      return values[place];
    }

    /** The values, ascending. */
    public IntStream values() {
      return IntStream.of(values);
    }

    /** Whether the set has this value. */
    public boolean has(int value) {
      return Arrays.binarySearch(values, value) >= 0;
    }

    /**
     * The place of a value in the ascending order, from 0; negative if the set does not have it.
     */
    public int placeOf(int value) {
      return Arrays.binarySearch(values, value);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Domain domain && Arrays.equals(values, domain.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return Arrays.toString(values);
    }
  }

  /** Checks that the initial value is of the domain. */
  public Variable {
    if (initial.isPresent() && !domain.has(initial.getAsInt())) {
      throw new IllegalArgumentException(
          name + " cannot start with " + initial.getAsInt() + ", its domain is " + domain);
    }
  }
}
