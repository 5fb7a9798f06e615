package dev.weir.transform.instrument;

import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The values that delayed reads may guess: for the accesses of each size, those that were seen in
 * each global, and those that were seen in all other objects.
 */
public final class ValueTable implements Guesses {
  private static final int WORDS_OF_ROW = 5;

  /**
   * Whose values they are.
   *
   * @param global the index of the global, or {@link #OTHERS}
   * @param size of the access, in bytes
   */
  public record Place(int global, int size) implements Comparable<Place> {
    /** All that is no global. */
    public static final int OTHERS = Integer.MAX_VALUE;

    @Override
    public int compareTo(Place other) {
      int order = Integer.compare(global, other.global);
      return order != 0 ? order : Integer.compare(size, other.size);
    }
  }

  private final SortedMap<Place, SortedSet<Long>> values = new TreeMap<>();

  /** What the addresses among the values are addresses of, where that has a name. */
  private final Map<Long, Operand> names = new TreeMap<>();

  private boolean isOfGlobals = true;

  /** Adds a value; whether it is new. */
  public boolean add(Place place, long value) {
    return values.computeIfAbsent(place, key -> new TreeSet<>()).add(value);
  }

  /** Says that a value is the address of a global or a function, which it is in every program. */
  public void name(long value, Operand address) {
    names.put(value, address);
  }

  /** Says that a value is an address which has no name. */
  public void addUnnamed() {
    isOfGlobals = false;
  }

  @Override
  public boolean isOfGlobals() {
    return isOfGlobals;
  }

  @Override
  public Map<String, Global> globals(List<Global> globals) {
    List<Long> words = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    List<Global.Relocation> starts = new ArrayList<>();
    List<Global.Relocation> addresses = new ArrayList<>();
    values.forEach(
        (place, seen) -> {
          boolean isGlobal = place.global() != Place.OTHERS;
          if (isGlobal) {
            starts.add(
                new Global.Relocation(
                    (long) words.size() * Long.BYTES,
                    new Operand.GlobalAddress(place.global(), 0)));
          }
          words.add(0L);
          words.add(isGlobal ? globals.get(place.global()).size() : -1L);
          words.add((long) place.size());
          words.add((long) numbers.size());
          words.add((long) seen.size());
          for (long value : seen) {
            if (names.containsKey(value)) {
              addresses.add(
                  new Global.Relocation((long) numbers.size() * Long.BYTES, names.get(value)));
            }
            numbers.add(names.containsKey(value) ? 0 : value);
          }
        });
    return Map.of(
        Window.PREFIX + "tables",
        constant("tables", List.of((long) words.size() / WORDS_OF_ROW), List.of()),
        Window.PREFIX + "table",
        constants("table", words, starts),
        Window.PREFIX + "value",
        constants("value", numbers, addresses));
  }

  /** A constant of the window. */
  public static Global constant(
      String name, List<Long> words, List<Global.Relocation> relocations) {
    return global(name, words, relocations, TypeLayout.SCALAR);
  }

  /** An array of them. */
  static Global constants(String name, List<Long> words, List<Global.Relocation> relocations) {
    return global(
        name,
        words,
        relocations,
        new TypeLayout.Array(TypeLayout.SCALAR, Long.BYTES, Math.max(1, words.size())));
  }

  private static Global global(
      String name, List<Long> words, List<Global.Relocation> relocations, TypeLayout type) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.max(1, words.size()) * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    words.forEach(bytes::putLong);
    return new Global(
        Window.PREFIX + name,
        bytes.capacity(),
        Long.BYTES,
        true,
        bytes.array(),
        relocations,
        type,
        SourcePosition.UNKNOWN);
  }
}
