package dev.weir.transform.delay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testing.consensus.StraightLine;
import dev.weir.testing.consensus.StraightLineProgram;
import dev.weir.transform.DelaySelection;
import dev.weir.transform.WeakModel;
import dev.weir.transform.graph.AbstractEvent;
import org.junit.jupiter.api.Test;

/** What is delayed in small programs. */
class DelayAnalysisTest {

  @Test
  void eventsAreTheSharedAccesses() {
    var program = StraightLineProgram.compile(StraightLine.parse("Wx Ry Wz", "Wy F:full Rx"));
    DelayResult result = DelayAnalysis.of(program.program(), WeakModel.TSO, DelaySelection.ALL);
    assertThat(result.accesses()).isEqualTo(5);
    assertThat(result.events())
        .extracting(AbstractEvent::location)
        .containsExactly("x", "y", "y", "x");
    assertThat(result.plan().delayed())
        .containsExactlyInAnyOrderElementsOf(
            result.events().stream().map(AbstractEvent::site).toList());
  }
}
