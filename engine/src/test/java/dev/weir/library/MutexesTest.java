package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.SequentialConsistency;
import dev.weir.machine.step.EventKind;
import dev.weir.program.Operand;
import org.junit.jupiter.api.Test;

class MutexesTest {
  private static final int SIZE = 40;
  private static final int KIND = 16;

  private final TestProgram program = new TestProgram();
  private final Operand mutex = program.global("m", SIZE);
  private final Operand x = program.global("x", 4);

  private void increment(TestProgram.Body b) {
    b.call("pthread_mutex_lock", mutex);
    b.store(x, b.add(b.load(x, 4), 1), 4);
    b.call("pthread_mutex_unlock", mutex);
  }

  @Test
  void protectWhatIsBetweenLockAndUnlock() {
    program.thread("a", this::increment);
    program.thread(
        "b",
        b -> {
          increment(b);
          b.call("pthread_mutex_lock", mutex);
          b.observe("x", b.load(x, 4));
        });
    assertThat(Run.outcomes(program.build()))
        .containsExactly("x=1 thread 0 waits for a mutex", "x=2");
  }

  @Test
  void aNormalMutexDeadlocksWithItsOwnHolder() {
    program.thread(
        "a",
        b -> {
          b.call("pthread_mutex_lock", mutex);
          b.call("pthread_mutex_lock", mutex);
        });
    assertThat(Run.outcome(program.build())).isEqualTo("thread 0 waits for a mutex");
  }

  private void initialise(TestProgram.Body b, int kind) {
    Operand attributes = b.local(4);
    b.call("pthread_mutexattr_init", attributes);
    b.call("pthread_mutexattr_settype", attributes, kind);
    b.call("pthread_mutex_init", mutex, attributes);
  }

  @Test
  void aRecursiveMutexIsFreeAfterAsManyUnlocks() {
    program.thread(
        "a",
        b -> {
          initialise(b, 1);
          b.call("pthread_mutex_lock", mutex);
          b.observe("again", b.call("pthread_mutex_trylock", mutex));
          b.observe("unlock", b.call("pthread_mutex_unlock", mutex));
          b.observe("held", b.load(mutex, 2));
          b.observe("unlock", b.call("pthread_mutex_unlock", mutex));
          b.observe("held", b.load(mutex, 2));
          b.observe("unlock", b.call("pthread_mutex_unlock", mutex));
        });
    assertThat(Run.outcome(program.build()))
        .isEqualTo("again=0 unlock=0 held=1 unlock=0 held=0 unlock=1");
  }

  @Test
  void anErrorCheckingMutexSaysWhatIsWrong() {
    program.thread(
        "a",
        b -> {
          initialise(b, 2);
          b.observe("unlock", b.call("pthread_mutex_unlock", mutex));
          b.observe("lock", b.call("pthread_mutex_lock", mutex));
          b.observe("lock", b.call("pthread_mutex_lock", mutex));
          b.observe("unlock", b.call("pthread_mutex_unlock", mutex));
        });
    assertThat(Run.outcome(program.build())).isEqualTo("unlock=1 lock=0 lock=35 unlock=0");
  }

  @Test
  void aStaticInitialiserMayNameTheKind() {
    Operand recursive = program.bytes("r", false, "\0".repeat(KIND) + "\1" + "\0".repeat(23));
    program.thread(
        "a",
        b -> {
          b.call("pthread_mutex_lock", recursive);
          b.observe("lock", b.call("pthread_mutex_lock", recursive));
        });
    assertThat(Run.outcome(program.build())).isEqualTo("lock=0");
  }

  @Test
  void trylockOfAHeldMutexIsARead() {
    program.thread(
        "a",
        b -> {
          b.observe("first", b.call("pthread_mutex_trylock", mutex));
          b.observe("second", b.call("pthread_mutex_trylock", mutex));
        });
    program.thread("b", b -> b.store(x, 1, 4));
    assertThat(Run.outcome(program.build())).isEqualTo("first=0 second=16");
    assertThat(Run.steps(program.build(), new SequentialConsistency()))
        .containsSubsequence(EventKind.TRYLOCK, EventKind.FAILED_TRYLOCK);
  }

  @Test
  void unlockByAnotherThreadIsAnError() {
    program.thread("a", b -> b.call("pthread_mutex_lock", mutex));
    program.thread("b", b -> b.call("pthread_mutex_unlock", mutex));
    assertThat(Run.outcome(program.build()))
        .isEqualTo("lock: unlock of mutex m, which is not held by this thread");
  }

  @Test
  void initialisingOrDestroyingALockedMutexIsAnError() {
    program.thread(
        "a",
        b -> {
          b.call("pthread_mutex_lock", mutex);
          b.call("pthread_mutex_destroy", mutex);
        });
    assertThat(Run.outcome(program.build()))
        .isEqualTo("lock: destruction of mutex m, which is locked");
    TestProgram other = new TestProgram();
    Operand m = other.global("m", SIZE);
    other.thread(
        "a",
        b -> {
          b.call("pthread_mutex_lock", m);
          b.call("pthread_mutex_init", m, 0);
        });
    assertThat(Run.outcome(other.build()))
        .isEqualTo("lock: initialisation of mutex m, which is locked");
  }

  @Test
  void aDestroyedMutexMayOnlyBeInitialised() {
    program.thread(
        "a",
        b -> {
          b.call("pthread_mutex_destroy", mutex);
          b.call("pthread_mutex_init", mutex, 0);
          b.observe("lock", b.call("pthread_mutex_lock", mutex));
          b.call("pthread_mutex_unlock", mutex);
          b.call("pthread_mutex_destroy", mutex);
          b.call("pthread_mutex_lock", mutex);
        });
    assertThat(Run.outcome(program.build())).isEqualTo("lock: use of mutex m, which was destroyed");
  }

  @Test
  void anInvalidOrUninitialisedMutexIsAnError() {
    program.thread("a", b -> b.call("pthread_mutex_lock", 0));
    program.thread("b", b -> b.call("pthread_mutex_unlock", b.local(SIZE)));
    assertThat(Run.outcomes(program.build()))
        .containsExactly(
            "lock: use of mutex local, which is not initialised",
            "memory: null pointer dereference: write at address 0");
  }
}
