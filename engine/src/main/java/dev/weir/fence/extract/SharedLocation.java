package dev.weir.fence.extract;

import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A place in memory that threads share, and the values that it may have. The first value is of
 * generation 0; what threads write that have read values up to some generation is of the next one.
 */
final class SharedLocation {
  private final long address;
  private final int size;
  private final String name;
  private final long initial;

  /** The generation in which each value was found. */
  private final TreeMap<Long, Integer> generations = new TreeMap<>();

  private SortedSet<Long> values = new TreeSet<>();

  /**
   * A place with its first value.
   *
   * @param size bytes
   * @param name as the source calls it
   * @param initial the value when the threads begin
   */
  SharedLocation(long address, int size, String name, long initial) {
    this.address = address;
    this.size = size;
    this.name = name;
    this.initial = initial;
    generations.put(initial, 0);
    values.add(initial);
  }

  long address() {
    return address;
  }

  /** Bytes. */
  int size() {
    return size;
  }

  String name() {
    return name;
  }

  /** The value when the threads begin. */
  long initial() {
    return initial;
  }

  /** The values that it may have in the present generation, ascending. */
  SortedSet<Long> values() {
    return values;
  }

  /** Lets its values be those that were found before a generation. */
  void begin(int generation) {
    values = new TreeSet<>(generations.keySet());
    values.removeIf(value -> generations.getOrDefault(value, 0) > generation);
  }

  /** Adds a value; says whether it is new. */
  boolean add(long value, int generation) {
    return generations.putIfAbsent(value, generation) == null;
  }

  /** The generation in which a value was found. */
  int generation(long value) {
    return generations.getOrDefault(value, 0);
  }

  /** Whether it shares bytes with some others. */
  boolean overlaps(long first, long bytes) {
    return address < first + bytes && first < address + size;
  }
}
