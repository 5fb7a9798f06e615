package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.step.EventKind;
import dev.weir.report.explain.Buffering;
import dev.weir.trace.graph.Footprint;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which store a step belongs to, and where its bar is drawn. */
class BufferingTest {
  private static TraceStep step(int thread, EventKind kind, String place) {
    return LongExecutions.step(thread, kind, place, "1", 1);
  }

  private static Buffering byName(TraceStep... steps) {
    return Buffering.of(List.of(steps), List.of());
  }

  @Test
  void anUpdateBelongsToTheOldestStoreOfItsThreadToThatPlace() {
    Buffering buffering =
        byName(
            step(0, EventKind.STORE, "x"),
            step(1, EventKind.STORE, "x"),
            step(0, EventKind.STORE, "x"),
            step(1, EventKind.UPDATE, "x"),
            step(0, EventKind.UPDATE, "x"));
    assertThat(buffering.partner(0)).isEqualTo(4);
    assertThat(buffering.partner(1)).isEqualTo(3);
    assertThat(buffering.partner(2)).isEqualTo(Buffering.NONE);
    assertThat(buffering.partner(3)).isEqualTo(1);
    assertThat(buffering.partner(4)).isZero();
  }

  @Test
  void placesOfOneNameAreToldApartByTheirAddresses() {
    Buffering buffering =
        Buffering.of(
            List.of(
                step(0, EventKind.STORE, "*p"),
                step(0, EventKind.STORE, "*p"),
                step(0, EventKind.UPDATE, "*p")),
            List.of(new Footprint(16, 4), new Footprint(32, 4), new Footprint(32, 4)));
    assertThat(buffering.partner(2)).isEqualTo(1);
    assertThat(buffering.overtakenBy(2)).as("it overtakes the first store").isNotEmpty();
  }

  @Test
  void barsThatAreThereAtTheSameTimeHaveColumnsOfTheirOwn() {
    Buffering buffering =
        byName(
            step(0, EventKind.STORE, "x"),
            step(0, EventKind.STORE, "y"),
            step(0, EventKind.UPDATE, "x"),
            step(0, EventKind.STORE, "z"),
            step(0, EventKind.STORE, "w"));
    assertThat(
            List.of(
                buffering.column(0), buffering.column(1), buffering.column(3), buffering.column(4)))
        .containsExactly(0, 1, 0, 2);
  }
}
