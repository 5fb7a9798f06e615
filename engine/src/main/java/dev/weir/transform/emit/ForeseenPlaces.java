package dev.weir.transform.emit;

import dev.weir.program.Global;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The places of a table of writes, for a library that foresees what each of them holds one after
 * the other: their numbers in the order of the table, and how many writes one has at most.
 */
final class ForeseenPlaces {
  /** A row has an address, a size, a window, the number of a write in it, and a value. */
  private static final int ROW = 5 * Long.BYTES;

  private static final int SIZE = Long.BYTES;
  private static final int WINDOW = 2 * Long.BYTES;
  private static final int ENTRY = 3 * Long.BYTES;

  /** The writes of each place. */
  private final Map<Place, Set<Write>> places = new LinkedHashMap<>();

  /** A place, whose address is an expression. */
  private record Place(String address, long size) {
    String overlaps() {
      return "(start < %s + %d && %s < start + size)".formatted(address, size, address);
    }

    String number(int number) {
      return "  if (address == (char *)%s && size == %d)\n    return %d;\n"
          .formatted(address, size, number);
    }

    String initial(int number) {
      return "  case %d:\n    return *(volatile weir_u%d *)%s;\n"
          .formatted(number, Byte.SIZE * size, address);
    }
  }

  /** Where a write is in the program. */
  private record Write(long window, long entry) {}

  /**
   * Reads a table.
   *
   * @param table rows of words, and addresses of globals among them
   */
  ForeseenPlaces(FileScope file, Global table) {
    ByteBuffer words = ByteBuffer.wrap(table.initialiser()).order(ByteOrder.LITTLE_ENDIAN);
    Map<Long, String> addresses = new HashMap<>();
    table
        .relocations()
        .forEach(place -> addresses.put(place.offset(), file.constant(place.target())));
    for (int row = 0; row + ROW <= table.size(); row += ROW) {
      String address = addresses.get((long) row);
      if (address != null) {
        Place place = new Place(address, words.getLong(row + SIZE));
        Set<Write> writes = places.computeIfAbsent(place, _ -> new HashSet<>());
        if (words.getLong(row + WINDOW) >= 0) {
          writes.add(new Write(words.getLong(row + WINDOW), words.getLong(row + ENTRY)));
        }
      }
    }
  }

  /**
   * How many there are, how many writes one has at most, their numbers by their addresses, and what
   * they hold at first.
   */
  String text() {
    StringBuilder numbers = new StringBuilder();
    StringBuilder values = new StringBuilder();
    StringBuilder overlaps = new StringBuilder("0");
    int number = 0;
    for (Place place : places.keySet()) {
      numbers.append(place.number(number));
      values.append(place.initial(number++));
      overlaps.append("\n      || ").append(place.overlaps());
    }
    return """
        #define WEIR_FORESEEN_PLACES %d
        #define WEIR_FORESEEN_WRITES %d
        void weir_window_fail(uint64_t which);
        static inline uint64_t weir_window_place(char *address, uint64_t size) {
        %s  weir_window_fail(0);
          __assert_fail("the places of accesses are known", "", 0, "");
        }
        static inline uint64_t weir_window_initial(uint64_t place) {
          switch (place) {
        %s  default:
            return 0;
          }
        }
        static inline bool weir_window_has_place(char *address, uint64_t size) {
          uint64_t start = (uint64_t)address;
          return %s;
        }
        """
        .formatted(
            Math.max(1, places.size()),
            Math.max(1, places.values().stream().mapToInt(Set::size).max().orElse(0)),
            numbers,
            values,
            overlaps);
  }
}
