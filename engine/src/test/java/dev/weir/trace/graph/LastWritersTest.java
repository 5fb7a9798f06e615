package dev.weir.trace.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.options.Budget;
import dev.weir.machine.step.EventKind;
import dev.weir.trace.EventLog;
import org.junit.jupiter.api.Test;

class LastWritersTest {
  private static final Budget ENDLESS = new Budget(() -> false);
  private static final long X = 0x1000;
  private static final long Y = 0x2000;

  private final HandMadeLog made = new HandMadeLog();

  /** What wrote what an event reads. */
  private int writerOf(int event) {
    LastWriters writers = new LastWriters(made.log(), ENDLESS);
    for (int e = 0; e < event; e++) {
      writers.add(e);
    }
    return writers.readBy(event);
  }

  @Test
  void aWriteOfAnAtomicBlockIsNewerThanTheOneBefore() {
    made.write(1, Y, 4);
    int block = made.block(2, X, 4, Y, 4);
    assertThat(writerOf(made.load(1, Y, 4))).isEqualTo(block);
  }

  @Test
  void aReadOfAnAtomicBlockWritesNothing() {
    int write = made.write(1, X, 4);
    made.block(2, X, 4, Y, 4);
    assertThat(writerOf(made.load(1, X, 4))).isEqualTo(write);
  }

  @Test
  void ofSeveralWritesOfPartsTheLatestCounts() {
    made.write(1, X + 2, 2);
    int block = made.block(2, Y, 4, X, 1);
    made.write(1, X + 4, 4);
    assertThat(writerOf(made.load(1, X, 4))).isEqualTo(block);
  }

  @Test
  void aLargeWriteOfAnAtomicBlockCounts() {
    made.write(1, X, 4);
    int block = made.block(2, Y, 4, X, 1 << 20);
    int inside = made.load(1, X + 4096, 8);
    int newer = made.write(1, X, 4);
    assertThat(writerOf(inside)).isEqualTo(block);
    assertThat(writerOf(made.load(2, X, 4))).isEqualTo(newer);
    assertThat(writerOf(made.load(2, X - 4, 4))).isEqualTo(EventLog.NONE);
  }

  @Test
  void aBufferedStoreHasWrittenOnceItIsInMemory() {
    int write = made.write(1, X, 4);
    int store = made.store(2, X, 4);
    assertThat(writerOf(made.load(1, X, 4))).isEqualTo(write);
    assertThat(writerOf(made.forward(2, X, 4, store))).isEqualTo(EventLog.NONE);
    int update = made.update(store);
    assertThat(writerOf(made.load(1, X, 4))).isEqualTo(update);
  }

  @Test
  void anUpdateWithoutEffectHasWrittenNothing() {
    int store = made.store(1, X, 4);
    int end = made.free(1, X, 64);
    made.updateWithoutEffect(store);
    assertThat(writerOf(made.load(2, X, 4))).isEqualTo(end);
  }

  @Test
  void whatOnlyWritesReadsNothing() {
    made.write(1, X, 4);
    assertThat(writerOf(made.write(2, X, 4))).isEqualTo(EventLog.NONE);
    assertThat(writerOf(made.block(2, X, 4, Y, 4))).isEqualTo(EventLog.NONE);
    int lock = made.drained(2, EventKind.LOCK, X, 4);
    assertThat(writerOf(lock)).isEqualTo(1);
  }
}
