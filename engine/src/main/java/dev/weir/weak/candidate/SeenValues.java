package dev.weir.weak.candidate;

import dev.weir.program.Global;
import dev.weir.transform.instrument.Guesses;
import dev.weir.transform.instrument.ValueTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The values that were seen to be written to each place: a read may take one of them before it is
 * written, where threads wait for each other in a circle.
 */
final class SeenValues implements Guesses {
  private final Map<Place, SortedSet<Long>> values = new HashMap<>();
  private final Set<Place> expected = new HashSet<>();

  /** The values that the program has constants for. */
  private List<Long> constants = List.of();

  /** Reads, by their instructions, which later writes of their threads may get ahead of. */
  private final Set<Integer> passable = new HashSet<>();

  private final Set<Integer> taken = new HashSet<>();
  private boolean isGrown;

  /** Bytes of memory. */
  private record Place(long address, int size) {
    static Place of(Entry access) {
      return new Place(access.address(), access.size());
    }
  }

  /** A write belongs to an execution as far as it is known. */
  void add(Entry write) {
    Place place = Place.of(write);
    boolean isNew = values.computeIfAbsent(place, key -> new TreeSet<>()).add(write.value());
    isGrown |= isNew && expected.contains(place);
  }

  /** A write of the same thread need not wait for a read. */
  void passes(Entry read) {
    boolean isNew = passable.add(read.instruction());
    isGrown |= isNew && taken.contains(read.instruction());
  }

  /**
   * Whether some write need not wait for a read, so that it may be in a circle of threads that wait
   * for each other. What does not depend on a read is there whatever the read finds; so it was
   * seen, or will be in an execution that makes this one be explored again.
   */
  boolean isPassable(Entry read) {
    taken.add(read.instruction());
    return passable.contains(read.instruction());
  }

  /** The numbers of the constants that a read may take. */
  List<Integer> of(Entry read) {
    Place place = Place.of(read);
    SortedSet<Long> seen = values.getOrDefault(place, new TreeSet<>());
    if (expected.add(place)) {
      isGrown |= !constants.containsAll(seen);
    }
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < constants.size(); i++) {
      if (seen.contains(constants.get(i))) {
        numbers.add(i);
      }
    }
    return numbers;
  }

  /** The value of a constant. */
  long value(int number) {
    return constants.get(number);
  }

  /** Whether reads could take more values than the program has constants for. */
  boolean takeGrown() {
    boolean result = isGrown;
    isGrown = false;
    return result;
  }

  @Override
  public Map<String, Global> globals(List<Global> globals) {
    constants =
        expected.stream()
            .flatMap(place -> values.getOrDefault(place, new TreeSet<>()).stream())
            .distinct()
            .sorted()
            .toList();
    return Map.of("weir_window_guess", ValueTable.constant("guess", constants, List.of()));
  }
}
