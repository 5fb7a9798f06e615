package dev.weir.trace.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.step.IntList;
import org.junit.jupiter.api.Test;

class LocationsTest {
  @Test
  void anAccessThroughNullHasOneLocationHoweverOften() {
    Locations locations = new Locations();
    IntList first = new IntList();
    IntList second = new IntList();
    locations.locate(0, 4, first);
    locations.locate(0, 4, second);
    assertThat(first.toArray()).containsExactly(0);
    assertThat(second.toArray()).containsExactly(0);
    assertThat(locations.count()).isOne();
  }
}
