package dev.weir.trace.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.options.Budget;
import org.junit.jupiter.api.Test;

class TouchedTest {
  private static final long X = 0x1000;
  private static final long Y = 0x2000;
  private static final long Z = 0x3000;

  private final HandMadeLog made = new HandMadeLog();

  /** Whether an event is at a place that is its thread's alone, or that nobody writes. */
  private boolean isAlone(int event) {
    return Touched.byOneThread(made.log(), new Budget(() -> false))[event];
  }

  @Test
  void whatSeveralReadAndNobodyWritesIsNobodys() {
    int load = made.load(1, X, 4);
    made.load(2, X, 4);
    assertThat(isAlone(load)).isTrue();
  }

  @Test
  void aWriteByAnotherThreadCounts() {
    int load = made.load(1, X, 4);
    int write = made.write(2, X + 2, 2);
    assertThat(isAlone(load)).isFalse();
    assertThat(isAlone(write)).isFalse();
  }

  @Test
  void aStoreThatStaysInTheBufferCounts() {
    int load = made.load(1, X, 4);
    made.store(2, X, 4);
    assertThat(isAlone(load)).isFalse();
  }

  @Test
  void anAtomicBlockMayReadOnly() {
    int read = made.load(1, X, 4);
    int alsoWritten = made.load(1, Y, 4);
    made.block(2, X, 4, Y, 4);
    assertThat(isAlone(read)).isTrue();
    assertThat(isAlone(alsoWritten)).isFalse();
  }

  @Test
  void theEndOfALargeObjectCountsForAllOfIt() {
    int inside = made.load(1, Z + (1 << 20), 4);
    int outside = made.load(1, Z - 8, 4);
    made.free(2, Z, 1 << 21);
    assertThat(isAlone(inside)).isFalse();
    assertThat(isAlone(outside)).isTrue();
  }
}
