package dev.weir.machine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Sets of reads against sets of bits. */
final class ReadSetsTest {
  private final ReadSets sets = new ReadSets();

  /** Begins with sets of one read, and makes unions of what it has. */
  @Property
  void unionsAreThoseOfSetsOfBits(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 300) Integer> slots,
      @ForAll @Size(max = 60) List<@IntRange(max = 1_000) Integer> choices) {
    List<Long> numbers = new ArrayList<>(List.of(0L));
    List<BitSet> expected = new ArrayList<>(List.of(new BitSet()));
    for (int slot : slots) {
      BitSet one = new BitSet();
      one.set(slot);
      numbers.add(sets.of(slot));
      expected.add(one);
    }
    for (int i = 0; i + 1 < choices.size(); i += 2) {
      int first = choices.get(i) % numbers.size();
      int second = choices.get(i + 1) % numbers.size();
      BitSet both = (BitSet) expected.get(first).clone();
      both.or(expected.get(second));
      numbers.add(sets.union(numbers.get(first), numbers.get(second)));
      expected.add(both);
    }
    for (int i = 0; i < numbers.size(); i++) {
      assertThat(slots(numbers.get(i), 5)).isEqualTo(expected.get(i));
      for (int j = 0; j < i; j++) {
        assertThat(numbers.get(i).equals(numbers.get(j)))
            .isEqualTo(expected.get(i).equals(expected.get(j)));
      }
    }
  }

  /** Where a thread ends early, later slots are not asked for. */
  @Property
  void aRowTakesWhatItHasRoomFor(
      @ForAll @Size(max = 12) List<@IntRange(max = 300) Integer> slots,
      @ForAll @IntRange(max = 6) int words) {
    long set = 0;
    BitSet expected = new BitSet();
    for (int slot : slots) {
      set = sets.union(set, sets.of(slot));
      expected.set(slot);
    }
    expected.clear(Long.SIZE * words, Math.max(Long.SIZE * words, 301));
    assertThat(slots(set, words)).isEqualTo(expected);
  }

  private BitSet slots(long set, int words) {
    long[] row = new long[words];
    sets.addTo(row, set);
    return BitSet.valueOf(row);
  }
}
