package dev.weir.report.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.EventKind;
import dev.weir.program.SourcePosition;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.TraceStep;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AccountTest {
  private static final String LATE =
      "the store of x at a.c:3 was still in the buffer of thread 1 when ";

  private static TraceStep step(
      int thread, EventKind kind, String address, String value, int line, String... passed) {
    return new TraceStep(
        thread,
        kind,
        kind.text(),
        address,
        value,
        "",
        new SourcePosition("src/a.c", line, 7),
        "f",
        false,
        List.of(passed),
        "");
  }

  /** A load of what another step left in memory, from 1. */
  private static TraceStep from(int writer, TraceStep step) {
    return new TraceStep(
        step.thread(),
        step.kind(),
        step.operation(),
        step.address(),
        step.value(),
        "",
        step.position(),
        step.function(),
        false,
        List.of(),
        "",
        writer,
        0,
        false,
        false,
        List.of(),
        "");
  }

  private static Account account(TraceStep... steps) {
    return account(FailureKind.ASSERTION, steps);
  }

  private static Account account(FailureKind kind, TraceStep... steps) {
    Failure failure = new Failure(kind, "it fails", new SourcePosition("src/a.c", 9, 3), "f", 2);
    return Account.of(new Replay(List.of(steps), Optional.of(failure), List.of(), ""));
  }

  @Test
  void saysWhichStoreWasLateAndWhoReadTooEarly() {
    Account account =
        account(
            step(1, EventKind.STORE, "x", "1", 3),
            step(1, EventKind.LOAD, "y", "0", 4, "x=1"),
            step(2, EventKind.LOAD, "x", "0", 6),
            step(1, EventKind.UPDATE, "x", "1", 3));
    assertThat(account.cause().sentence()).contains(LATE + "thread 1 read y at a.c:4");
    assertThat(account.cause().need()).isEqualTo(Cause.Need.UNKNOWN);
    assertThat(account.steps())
        .containsExactly(
            new StepTelling(
                2,
                1,
                "thread 1 read y = 0 at a.c:4 while its own earlier store of x = 1 at a.c:3"
                    + " (step 1) was still in its buffer; that store reached memory in step 4, and"
                    + " before that thread 2 read x = 0 at a.c:6 (step 3)"));
  }

  @Test
  void saysThatAStoreNeverReachedMemory() {
    Account account =
        account(step(1, EventKind.STORE, "x", "1", 3), step(1, EventKind.LOAD, "y", "0", 4, "x=1"));
    assertThat(account.steps())
        .singleElement()
        .extracting(StepTelling::sentence)
        .asString()
        .endsWith("; that store had not reached memory when the execution ended");
  }

  @Test
  void tellsOfAStoreThatReachesMemoryBeforeAnEarlierOne() {
    Account account =
        account(
            step(1, EventKind.STORE, "x", "1", 3),
            step(1, EventKind.STORE, "ready", "1", 4),
            step(1, EventKind.UPDATE, "ready", "1", 4),
            step(2, EventKind.LOAD, "x", "0", 7));
    assertThat(account.cause().sentence())
        .contains(LATE + "its later store of ready at a.c:4 reached memory");
    assertThat(account.steps())
        .singleElement()
        .extracting(StepTelling::sentence)
        .isEqualTo(
            "the store of ready = 1 by thread 1 at a.c:4 reached memory while its earlier store of"
                + " x = 1 at a.c:3 (step 1) was still in the buffer; that store had not reached"
                + " memory when the execution ended, and before that thread 2 read x = 0 at a.c:7"
                + " (step 4)");
  }

  @Test
  void namesSomeOfManyLateStores() {
    Account account =
        account(
            step(1, EventKind.STORE, "a", "1", 1),
            step(1, EventKind.STORE, "b", "1", 2),
            step(1, EventKind.STORE, "x", "1", 3),
            step(1, EventKind.STORE, "z", "1", 4),
            step(1, EventKind.LOAD, "y", "0", 5, "a=1", "b=1", "x=1", "z=1"));
    assertThat(account.steps())
        .singleElement()
        .extracting(StepTelling::sentence)
        .asString()
        .contains("its own earlier stores of a = 1 at a.c:1 (step 1) and b = 1")
        .contains("(step 3) and 1 more were still in its buffer; the first of them had not");
  }

  @Test
  void saysWhoWroteWhatTheFailingLineRead() {
    Account account =
        account(
            step(1, EventKind.WRITE, "x", "5", 3), from(1, step(2, EventKind.LOAD, "x", "5", 9)));
    assertThat(account.cause())
        .isEqualTo(
            new Cause(
                Optional.of("thread 2 read x = 5, which thread 1 had written at a.c:3"),
                Optional.of(new Cause.Pair(1, 2, Cause.Link.READ)),
                Cause.Need.NOT_NEEDED));
    assertThat(account.steps()).isEmpty();
  }

  @Test
  void saysNothingOfWhatWasReadElsewhereOrWrittenByTheThreadItself() {
    TraceStep write = step(1, EventKind.WRITE, "x", "5", 3);
    TraceStep own = step(2, EventKind.WRITE, "x", "5", 3);
    assertThat(account(write, from(1, step(2, EventKind.LOAD, "x", "5", 8))).cause().sentence())
        .isEmpty();
    assertThat(account(own, from(1, step(2, EventKind.LOAD, "x", "5", 9))).cause().sentence())
        .isEmpty();
  }

  @Test
  void leavesItToADeadlockToSayWhy() {
    TraceStep write = step(1, EventKind.WRITE, "x", "5", 3);
    TraceStep read = from(1, step(2, EventKind.LOAD, "x", "5", 9));
    assertThat(account(FailureKind.DEADLOCK, write, read).cause().sentence()).isEmpty();
  }
}
