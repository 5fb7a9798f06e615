package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.graph.Footprint;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which store a step belongs to, and where its bar is drawn. */
class StepLinksTest {
  private static TraceStep step(int thread, EventKind kind, String place) {
    return LongExecutions.step(thread, kind, place, "1", 1);
  }

  private static StepLinks byName(TraceStep... steps) {
    return StepLinks.of(List.of(steps), List.of());
  }

  @Test
  void anUpdateBelongsToTheOldestStoreOfItsThreadToThatPlace() {
    StepLinks links =
        byName(
            step(0, EventKind.STORE, "x"),
            step(1, EventKind.STORE, "x"),
            step(0, EventKind.STORE, "x"),
            step(1, EventKind.UPDATE, "x"),
            step(0, EventKind.UPDATE, "x"));
    assertThat(links.partner(0)).isEqualTo(5);
    assertThat(links.partner(1)).isEqualTo(4);
    assertThat(links.partner(2)).isEqualTo(StepLinks.NONE);
    assertThat(links.partner(3)).isEqualTo(2);
    assertThat(links.partner(4)).isEqualTo(1);
  }

  @Test
  void placesOfOneNameAreToldApartByTheirAddresses() {
    StepLinks links =
        StepLinks.of(
            List.of(
                step(0, EventKind.STORE, "*p"),
                step(0, EventKind.STORE, "*p"),
                step(0, EventKind.UPDATE, "*p")),
            List.of(new Footprint(16, 4), new Footprint(32, 4), new Footprint(32, 4)));
    assertThat(links.partner(2)).isEqualTo(2);
    assertThat(links.isNotable(2)).as("it overtakes the first store").isTrue();
  }

  @Test
  void barsThatAreThereAtTheSameTimeHaveColumnsOfTheirOwn() {
    StepLinks links =
        byName(
            step(0, EventKind.STORE, "x"),
            step(0, EventKind.STORE, "y"),
            step(0, EventKind.UPDATE, "x"),
            step(0, EventKind.STORE, "z"),
            step(0, EventKind.STORE, "w"));
    assertThat(List.of(links.slot(0), links.slot(1), links.slot(3), links.slot(4)))
        .containsExactly(0, 1, 0, 2);
  }
}
