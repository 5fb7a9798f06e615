package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.MemoryModel;
import dev.weir.program.Operand;
import org.junit.jupiter.api.Test;

class EventCountersTest {
  private final TestProgram program = new TestProgram();
  private final Operand event = program.global("event", 4);
  private final Operand x = program.global("x", 4);

  private void assertOutcomes(String... outcomes) {
    for (MemoryModel model : Run.models()) {
      assertThat(Run.outcomes(program.build(), model)).containsExactly(outcomes);
    }
  }

  @Test
  void takingWaitsForACountAndTakesAllOfIt() {
    program.thread("a", b -> b.call("weir_event_give", event, 1));
    program.thread("b", b -> b.call("weir_event_give", event, 2));
    program.thread("c", b -> b.observe("count", b.call("weir_event_take", event, 0)));
    assertOutcomes("count=1", "count=2", "count=3");
  }

  @Test
  void takingOneLeavesTheOthers() {
    program.thread(
        "a",
        b -> {
          b.call("weir_event_give", event, 2);
          b.observe("first", b.call("weir_event_take", event, 1));
          b.observe("second", b.call("weir_event_take", event, 1));
          b.observe("third", b.call("weir_event_try", event, 1));
        });
    assertOutcomes("first=1 second=1 third=0");
  }

  @Test
  void whoTakesFromNothingWaits() {
    program.thread("a", b -> b.call("weir_event_take", event, 0));
    program.thread("b", b -> b.call("weir_event_give", event, 0));
    assertOutcomes("thread 0 waits for an eventfd or a pipe");
  }

  @Test
  void anAttemptTakesWhatIsThere() {
    program.thread("a", b -> b.call("weir_event_give", event, 5));
    program.thread("b", b -> b.observe("count", b.call("weir_event_try", event, 0)));
    assertOutcomes("count=0", "count=5");
  }

  @Test
  void givingIsAFullFence() {
    program.thread(
        "a",
        b -> {
          b.store(x, 1, 4);
          b.call("weir_event_give", event, 1);
        });
    program.thread(
        "b",
        b -> {
          b.call("weir_event_take", event, 0);
          b.observe("x", b.load(x, 4));
        });
    assertOutcomes("x=1");
  }

  @Test
  void countsAbove31BitsAreNotSupported() {
    program.thread(
        "a",
        b -> {
          b.call("weir_event_give", event, Integer.MAX_VALUE);
          b.call("weir_event_give", event, 1);
        });
    assertOutcomes("unsupported: an eventfd that counts above 2147483647");
  }
}
