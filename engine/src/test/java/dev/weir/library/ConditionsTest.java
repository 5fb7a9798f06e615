package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Operand;
import org.junit.jupiter.api.Test;

class ConditionsTest {
  private static final int MUTEX_SIZE = 40;
  private static final int CONDITION_SIZE = 48;

  private final TestProgram program = new TestProgram();
  private final Operand mutex = program.global("m", MUTEX_SIZE);
  private final Operand condition = program.global("c", CONDITION_SIZE);
  private final Operand x = program.global("x", 4);

  private void waitOnce(TestProgram.Body b) {
    b.call("pthread_mutex_lock", mutex);
    b.call("pthread_cond_wait", condition, mutex);
    b.store(x, b.add(b.load(x, 4), 1), 4);
    b.observe("x", b.load(x, 4));
    b.call("pthread_mutex_unlock", mutex);
  }

  @Test
  void aSignalBeforeTheWaitIsLost() {
    program.thread("a", this::waitOnce);
    program.thread("b", b -> b.call("pthread_cond_signal", condition));
    assertThat(Run.outcomes(program.build()))
        .containsExactly("thread 0 waits for a condition variable", "x=1");
  }

  @Test
  void aSignalWakesAnyOneWaiter() {
    program.thread("a", this::waitOnce);
    program.thread("b", this::waitOnce);
    program.thread("c", b -> b.call("pthread_cond_signal", condition));
    assertThat(Run.outcomes(program.build()))
        .containsExactly(
            "thread 0 waits for a condition variable thread 1 waits for a condition variable",
            "x=1 thread 0 waits for a condition variable",
            "x=1 thread 1 waits for a condition variable");
  }

  @Test
  void aBroadcastWakesAllWaiters() {
    program.thread("a", this::waitOnce);
    program.thread("b", this::waitOnce);
    program.thread("c", b -> b.call("pthread_cond_broadcast", condition));
    assertThat(Run.outcomes(program.build())).contains("x=1 x=2", "x=2 x=1");
  }

  @Test
  void aWaitWithAMutexThatIsNotHeldIsAnError() {
    program.thread("a", b -> b.call("pthread_cond_wait", condition, mutex));
    assertThat(Run.outcome(program.build()))
        .isEqualTo("lock: wait with mutex m, which is not held by this thread");
  }

  @Test
  void aConditionVariableThatWasDestroyedCannotBeUsed() {
    program.thread(
        "a",
        b -> {
          b.call("pthread_cond_destroy", condition);
          b.call("pthread_cond_signal", condition);
        });
    assertThat(Run.outcome(program.build()))
        .isEqualTo("lock: use of condition variable c, which was destroyed");
  }

  @Test
  void aTimedWaitEndsWithoutASignal() {
    program.thread(
        "a",
        b -> {
          b.call("pthread_mutex_lock", mutex);
          b.observe("r", b.call("pthread_cond_timedwait", condition, mutex, 0));
        });
    assertThat(Run.outcome(program.build())).isEqualTo("r=110");
  }
}
