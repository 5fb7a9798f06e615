package dev.weir.machine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.state.Trail;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Cells, dense or in pages, hold what a map from bytes to values would, also after undoing. */
class CellsTest {
  private static final int MOVES = 200;
  private static final long DENSE = 43;
  private static final long SPARSE = 3L * SparsePages.BYTES * 512;

  /** What to go back to: the height of the trail and the bytes that were written by then. */
  private record Mark(int top, Map<Long, Byte> bytes) {}

  private final Trail trail = new Trail();
  private final Cells cells = new Cells(trail);
  private final Deque<Mark> marks = new ArrayDeque<>();
  private Map<Long, Byte> bytes = new HashMap<>();

  @Property(tries = 300)
  void denseCellsAreLikeAMap(@ForAll long seed, @ForAll boolean isInitialised) {
    new CellsTest().wander(new Random(seed), DENSE, isInitialised);
  }

  @Property(tries = 300)
  void pagesAreLikeAMap(@ForAll long seed, @ForAll boolean isInitialised) {
    new CellsTest().wander(new Random(seed), SPARSE, isInitialised);
  }

  private void wander(Random random, long length, boolean isInitialised) {
    long place = cells.allocate(length, isInitialised);
    trail.record(true);
    for (int i = 0; i < MOVES; i++) {
      int size = 1 + random.nextInt(8);
      long offset = offset(random, length, size);
      switch (random.nextInt(8)) {
        case 0 -> {
          marks.push(new Mark(trail.top(), new HashMap<>(bytes)));
          cells.newEpoch();
        }
        case 1 -> undo();
        case 2 -> {
          cells.undefine(place + offset);
          // What is no longer defined keeps its value, which nobody may rely on.
          cells.write(place + offset, 1, 7);
          bytes.put(offset, (byte) 7);
        }
        default -> {
          long value = random.nextInt(4) == 0 ? 0 : random.nextLong();
          cells.write(place + offset, size, value);
          for (int b = 0; b < size; b++) {
            bytes.put(offset + b, (byte) (value >>> (8 * b)));
          }
        }
      }
      assertSame(place, offset, size, isInitialised);
      long other = offset(random, length, size);
      assertSame(place, other, size, isInitialised);
    }
    bytes.keySet().forEach(at -> assertSame(place, at, 1, isInitialised));
  }

  /** Some bytes near the border of a cell, or of a page, or anywhere in the first cells. */
  private static long offset(Random random, long length, int size) {
    long border = length == DENSE ? 0 : (long) random.nextInt(4) * 400 * SparsePages.BYTES;
    long offset = border + random.nextInt(40) - (border == 0 ? 0 : 20);
    return Math.min(offset, length - size);
  }

  private void undo() {
    if (marks.isEmpty()) {
      return;
    }
    Mark mark = marks.pop();
    while (trail.top() > mark.top()) {
      long header = trail.pop();
      int payload = (int) Trail.payloadOf(header);
      int tag = Trail.tagOf(header);
      if (tag == Trail.Tag.CELL) {
        cells.undoCell(payload);
      } else if (tag == Trail.Tag.DEFINED) {
        cells.undoDefined(payload);
      } else {
        assertThat(tag).isEqualTo(Trail.Tag.PAGE);
        cells.undoPage(payload);
      }
    }
    bytes = mark.bytes();
    cells.newEpoch();
  }

  private void assertSame(long place, long offset, int size, boolean isInitialised) {
    long value = 0;
    int defined = 0;
    for (int b = 0; b < size; b++) {
      Byte written = bytes.get(offset + b);
      value |= (written == null ? 0 : written & 0xffL) << (8 * b);
      defined |= isInitialised || written != null ? 1 << b : 0;
    }
    assertThat(cells.read(place + offset, size)).isEqualTo(value);
    assertThat(cells.definedBytes(place + offset, size)).isEqualTo(defined);
  }
}
