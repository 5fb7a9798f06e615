package dev.weir.trace.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Rows of clocks do what arrays of ints of their own would do. */
class ClockRowsTest {
  private static final int MOST_THREADS = 20;
  private static final int MOST_EXTRAS = 12;
  private static final int MOVES = 300;

  /** A row as three arrays that are long enough from the start. */
  private record Plain(int[] threads, int[] buffers, int[] extras) {
    static Plain zeros() {
      return new Plain(new int[MOST_THREADS], new int[MOST_THREADS], new int[MOST_EXTRAS]);
    }

    Plain copy() {
      return new Plain(threads.clone(), buffers.clone(), extras.clone());
    }

    void join(Plain other) {
      raise(threads, other.threads);
      raise(buffers, other.buffers);
      raise(extras, other.extras);
    }

    private static void raise(int[] to, int[] from) {
      for (int i = 0; i < to.length; i++) {
        to[i] = Math.max(to[i], from[i]);
      }
    }
  }

  private final ClockRows rows = new ClockRows();
  private final List<Plain> plain = new ArrayList<>();
  private int threads = 1;
  private int extras;

  ClockRowsTest() {
    rows.ensureColumns(threads, extras);
  }

  @Property(tries = 300)
  void areLikePlainArrays(@ForAll long seed) {
    new ClockRowsTest().wander(new Random(seed));
  }

  @Example
  void aRowThatWasReleasedIsZeroWhenItIsTakenAgain() {
    rows.ensureColumns(2, 0);
    int released = rows.newRow();
    rows.set(released, ClockRows.columnOfThread(0), 3);
    rows.raise(released, ClockRows.columnOfBuffer(1), 4);
    rows.truncate(released);
    assertThat(rows.newRow()).isEqualTo(released);
    assertThat(rows.clock(released, ClockRows.columnOfThread(0))).isZero();
    assertThat(rows.clock(released, ClockRows.columnOfBuffer(1))).isZero();
  }

  @Property(tries = 300)
  void rowsBelowANumberAreFoundInAList(@ForAll long seed) {
    Random random = new Random(seed);
    rows.ensureColumns(2, 0);
    int column = ClockRows.columnOfBuffer(1);
    int[] list = new int[20];
    int[] clocks = new int[list.length];
    for (int i = 0; i < list.length; i++) {
      rows.newRow();
      list[i] = rows.newRow();
      clocks[i] = random.nextInt(5);
      rows.set(list[i], column, clocks[i]);
    }
    int from = random.nextInt(list.length);
    int number = random.nextInt(6);
    List<Integer> expected =
        IntStream.range(from, list.length).filter(i -> clocks[i] < number).boxed().toList();
    int[] all = new int[list.length];
    int count = rows.allBelow(column, number, list, from, list.length, all);
    assertThat(IntStream.range(0, count).mapToObj(i -> all[i]).toList()).isEqualTo(expected);
    assertThat(rows.firstBelow(column, number, list, from, list.length))
        .isEqualTo(expected.isEmpty() ? list.length : expected.getFirst());
  }

  private void wander(Random random) {
    for (int i = 0; i < MOVES; i++) {
      move(random);
    }
    assertSame();
  }

  private void move(Random random) {
    switch (random.nextInt(9)) {
      case 0 -> addRow(rows.newRow(), Plain.zeros());
      case 1 -> {
        if (!plain.isEmpty()) {
          int from = random.nextInt(plain.size());
          addRow(rows.copyRow(from), plain.get(from).copy());
        }
      }
      case 2 -> {
        if (random.nextInt(4) == 0) {
          int left = random.nextInt(plain.size() + 1);
          rows.truncate(left);
          plain.subList(left, plain.size()).clear();
          assertSame();
        }
      }
      case 3 -> {
        if (random.nextInt(8) == 0) {
          threads = Math.min(MOST_THREADS, threads + random.nextInt(4));
          extras = Math.min(MOST_EXTRAS, extras + random.nextInt(3));
          rows.ensureColumns(threads, extras);
          assertSame();
        }
      }
      default -> {
        if (!plain.isEmpty()) {
          change(random, random.nextInt(plain.size()));
        }
      }
    }
  }

  private void addRow(int row, Plain same) {
    assertThat(row).isEqualTo(plain.size());
    plain.add(same);
  }

  private void change(Random random, int row) {
    Plain same = plain.get(row);
    int value = random.nextInt(100);
    int thread = random.nextInt(threads);
    switch (random.nextInt(4)) {
      case 0 -> {
        rows.set(row, ClockRows.columnOfThread(thread), value);
        same.threads[thread] = value;
      }
      case 1 -> {
        rows.raise(row, ClockRows.columnOfBuffer(thread), value);
        same.buffers[thread] = Math.max(same.buffers[thread], value);
      }
      case 2 -> {
        if (extras > 0) {
          int column = random.nextInt(extras);
          rows.raiseExtra(row, column, value);
          same.extras[column] = Math.max(same.extras[column], value);
        }
      }
      default -> {
        int with = random.nextInt(plain.size());
        rows.join(row, with);
        same.join(plain.get(with));
      }
    }
  }

  private void assertSame() {
    for (int row = 0; row < plain.size(); row++) {
      Plain same = plain.get(row);
      for (int thread = 0; thread < threads; thread++) {
        assertThat(rows.clock(row, ClockRows.columnOfThread(thread)))
            .isEqualTo(same.threads[thread]);
        assertThat(rows.clock(row, ClockRows.columnOfBuffer(thread)))
            .isEqualTo(same.buffers[thread]);
      }
      for (int column = 0; column < extras; column++) {
        assertThat(rows.extraClock(row, column)).isEqualTo(same.extras[column]);
      }
    }
  }
}
