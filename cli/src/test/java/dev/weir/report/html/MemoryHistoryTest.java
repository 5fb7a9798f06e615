package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.report.html.MemoryHistory.Value;
import dev.weir.trace.graph.Footprint;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What memory holds at each step. */
class MemoryHistoryTest {
  /**
   * A step and its place.
   *
   * @param footprint where that is
   */
  private record Access(TraceStep step, Footprint footprint) {}

  private static Access step(
      int thread, EventKind kind, String place, String value, String previous, long at, long size) {
    return new Access(
        new TraceStep(
            thread,
            kind,
            kind.text(),
            place,
            value,
            previous,
            SourcePosition.UNKNOWN,
            "",
            false,
            List.of(),
            ""),
        new Footprint(at, size));
  }

  private static List<Value> values(List<Access> steps, int place) {
    return memory(steps).places().get(place).values();
  }

  private static MemoryHistory memory(List<Access> steps) {
    return MemoryHistory.of(
        steps.stream().map(Access::step).toList(), steps.stream().map(Access::footprint).toList());
  }

  @Test
  void aBufferedStoreIsNotInMemoryBeforeItsUpdate() {
    List<Access> steps =
        List.of(
            step(0, EventKind.STORE, "x", "1", "", 8, 4),
            step(0, EventKind.UPDATE, "x", "1", "0", 8, 4));
    assertThat(values(steps, 0)).containsExactly(new Value(0, "0"), new Value(2, "1"));
  }

  @Test
  void whatIsReadBeforeAnyWriteWasThereFromTheStart() {
    List<Access> steps =
        List.of(
            step(0, EventKind.CHOICE, "", "1", "", 0, 0),
            step(0, EventKind.LOAD, "x", "7", "", 8, 4));
    assertThat(values(steps, 0)).containsExactly(new Value(0, "7"));
  }

  @Test
  void whatSharesBytesWithAnotherWriteIsNotKnownAnyMore() {
    List<Access> steps =
        List.of(
            step(0, EventKind.WRITE, "pair", "{1, 2}", "", 8, 16),
            step(0, EventKind.WRITE, "pair.second", "5", "", 16, 8),
            step(1, EventKind.LOAD, "pair", "{1, 5}", "", 8, 16));
    assertThat(values(steps, 0))
        .containsExactly(
            new Value(1, "{1, 2}"), new Value(2, MemoryHistory.UNKNOWN), new Value(3, "{1, 5}"));
    assertThat(values(steps, 1)).containsExactly(new Value(2, "5"));
  }

  @Test
  void whatIsFreedIsSaidToBe() {
    List<Access> steps =
        List.of(
            step(0, EventKind.WRITE, "p->next (node#1.next)", "NULL", "", 104, 8),
            step(0, EventKind.WRITE, "x", "1", "", 8, 4),
            step(0, EventKind.FREE, "node#1", "", "", 96, 512));
    MemoryHistory memory = memory(steps);
    assertThat(memory.places())
        .extracting(MemoryHistory.Place::name)
        .containsExactly("node#1.next", "x");
    assertThat(values(steps, 0)).endsWith(new Value(3, MemoryHistory.FREED));
    assertThat(values(steps, 1)).containsExactly(new Value(2, "1"));
  }

  @Test
  void aLockSaysWhoHoldsIt() {
    List<Access> steps =
        List.of(
            step(2, EventKind.LOCK, "m", "", "", 8, 40),
            step(2, EventKind.UNLOCK, "m", "", "", 8, 40));
    assertThat(values(steps, 0))
        .containsExactly(
            new Value(0, "free"), new Value(1, "held by thread 2"), new Value(2, "free"));
  }

  @Test
  void aPlaceIsSharedWhereSeveralThreadsAccessIt() {
    List<Access> steps =
        List.of(
            step(0, EventKind.WRITE, "x", "1", "", 8, 4),
            step(0, EventKind.WRITE, "y", "1", "", 16, 4),
            step(1, EventKind.LOAD, "x", "1", "", 8, 4));
    assertThat(memory(steps).places())
        .extracting(MemoryHistory.Place::isShared)
        .containsExactly(true, false);
  }
}
