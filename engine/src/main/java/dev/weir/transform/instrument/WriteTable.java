package dev.weir.transform.instrument;

import dev.weir.program.Global;
import dev.weir.program.Operand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/** The writes that delayed reads may read from, and the initial values that they may find. */
public final class WriteTable implements Guesses {
  /** For {@link Row#window} and {@link Row#entry}: the initial value of the place. */
  public static final int INITIAL = -1;

  /** For {@link Row#window}: what memory holds, of a place that no window writes. */
  public static final int MEMORY = -2;

  private static final int WORDS_OF_ROW = 5;

  private final SortedSet<Row> rows = new TreeSet<>();

  /**
   * A write that was seen.
   *
   * @param global the index of the global that it is to, if it is to one
   * @param address the offset in the global, else the address
   * @param size in bytes
   * @param window of the thread that writes, {@link #INITIAL} or {@link #MEMORY}
   * @param entry of the write in the window
   * @param value what is written
   */
  public record Row(OptionalInt global, long address, int size, int window, int entry, long value)
      implements Comparable<Row> {
    @Override
    public int compareTo(Row other) {
      return Arrays.compare(words(), other.words());
    }

    private long[] words() {
      return new long[] {global.orElse(-1), address, size, window, entry, value};
    }
  }

  @Override
  public boolean isOfGlobals() {
    return rows.stream().allMatch(row -> row.global().isPresent());
  }

  /** Adds a row; whether it is new. */
  public boolean add(Row row) {
    return rows.add(row);
  }

  @Override
  public Map<String, Global> globals(List<Global> globals) {
    List<Long> words = new ArrayList<>();
    List<Global.Relocation> places = new ArrayList<>();
    for (Row row : rows) {
      if (row.global().isPresent()) {
        places.add(
            new Global.Relocation(
                (long) words.size() * Long.BYTES,
                new Operand.GlobalAddress(row.global().getAsInt(), row.address())));
      }
      words.add(row.global().isPresent() ? 0 : row.address());
      words.add((long) row.size());
      words.add((long) row.window());
      words.add((long) row.entry());
      words.add(row.value());
    }
    return Map.of(
        Window.PREFIX + "rows",
        ValueTable.constant("rows", List.of((long) words.size() / WORDS_OF_ROW), List.of()),
        Window.PREFIX + "row",
        ValueTable.constants("row", words, places));
  }
}
