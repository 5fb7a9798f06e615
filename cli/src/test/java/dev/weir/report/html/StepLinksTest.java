package dev.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.step.EventKind;
import dev.weir.trace.TraceStep;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which store a step belongs to, and where its bar is drawn. */
class StepLinksTest {
  private static TraceStep step(int thread, EventKind kind, String place, int number) {
    return LongExecutions.step(thread, kind, place, number, "1", 1);
  }

  @Test
  void anUpdateBelongsToTheOldestStoreOfItsThreadToThatPlace() {
    StepLinks links =
        StepLinks.of(
            List.of(
                step(0, EventKind.STORE, "x", 1),
                step(1, EventKind.STORE, "x", 1),
                step(0, EventKind.STORE, "x", 1),
                step(1, EventKind.UPDATE, "x", 1),
                step(0, EventKind.UPDATE, "x", 1)));
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
                step(0, EventKind.STORE, "*p", 1),
                step(0, EventKind.STORE, "*p", 2),
                step(0, EventKind.UPDATE, "*p", 2)));
    assertThat(links.partner(2)).isEqualTo(2);
    assertThat(links.isNotable(2)).as("it overtakes the first store").isTrue();
  }

  @Test
  void barsThatAreThereAtTheSameTimeHaveColumnsOfTheirOwn() {
    StepLinks links =
        StepLinks.of(
            List.of(
                step(0, EventKind.STORE, "x", 1),
                step(0, EventKind.STORE, "y", 2),
                step(0, EventKind.UPDATE, "x", 1),
                step(0, EventKind.STORE, "z", 3),
                step(0, EventKind.STORE, "w", 4)));
    assertThat(List.of(links.slot(0), links.slot(1), links.slot(3), links.slot(4)))
        .containsExactly(0, 1, 0, 2);
  }
}
