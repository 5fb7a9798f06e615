package dev.weir.testing.consensus;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An execution of a straight-line program.
 *
 * @param sources for each access the write that it reads from, {@link #INITIAL}, or for a write
 *     {@link #NONE}
 * @param coherence for each of the program's locations the writes to it in their order
 */
public record Execution(List<Integer> sources, List<List<Integer>> coherence) {
  /** Where a read takes the value of the start. */
  public static final int INITIAL = -1;

  /** Where an access reads nothing. */
  public static final int NONE = -2;

  /** Copies its parts. */
  public Execution {
    sources = List.copyOf(sources);
    coherence = coherence.stream().map(List::copyOf).toList();
  }

  /**
   * What can be seen at the end.
   *
   * @param read the value of each read, in order
   * @param memory the last value of each location
   */
  public record Outcome(List<Integer> read, SortedMap<Character, Integer> memory) {}

  /** What can be seen of it at the end; 0 is the value of the start. */
  public Outcome outcome(StraightLine program) {
    List<Integer> read = new ArrayList<>();
    for (int access : program.reads()) {
      int source = sources.get(access);
      read.add(source == INITIAL ? 0 : program.value(source));
    }
    SortedMap<Character, Integer> memory = new TreeMap<>();
    List<Character> locations = program.locations();
    for (int i = 0; i < locations.size(); i++) {
      List<Integer> order = coherence.get(i);
      memory.put(locations.get(i), order.isEmpty() ? 0 : program.value(order.getLast()));
    }
    return new Outcome(read, memory);
  }
}
