package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Operand;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  private final TestProgram program = new TestProgram();
  private final Operand x = program.global("x", 4);

  private Operand create(TestProgram.Body b, Operand function, Object argument) {
    Operand handle = b.local(8);
    b.observe("create", b.call("pthread_create", handle, 0, function, argument));
    return b.load(handle, 8);
  }

  private String outcomeOf(Consumer<TestProgram.Body> main) {
    program.thread("main", main);
    return Run.outcome(program.build());
  }

  @Test
  void joinWaitsForTheEndAndForTheStores() {
    Operand worker = program.function("worker", b -> b.store(x, 1, 4));
    assertThat(
            outcomeOf(
                b -> {
                  b.call("pthread_join", create(b, worker, 0), 0);
                  b.observe("x", b.load(x, 4));
                }))
        .isEqualTo("create=0 x=1");
  }

  @Test
  void theResultComesFromReturnOrExit() {
    Operand returns = program.function("returns", b -> b.returns(b.add(Operand.register(0), 1)));
    Operand exits = program.function("exits", b -> b.call("pthread_exit", Operand.register(0)));
    assertThat(
            outcomeOf(
                b -> {
                  Operand result = b.local(8);
                  Operand first = create(b, returns, 10);
                  Operand second = create(b, exits, 20);
                  b.call("pthread_join", first, result);
                  b.observe("first", b.load(result, 8));
                  b.call("pthread_join", second, result);
                  b.observe("second", b.load(result, 8));
                }))
        .isEqualTo("create=0 create=0 first=11 second=20");
  }

  @Test
  void aNewThreadSeesTheStoresOfItsCreatorAndItsOwnHandle() {
    Operand handle = program.global("handle", 8);
    Operand worker =
        program.function(
            "worker",
            b -> {
              b.observe("x", b.load(x, 4));
              b.observe("self", b.call("pthread_equal", b.load(handle, 8), b.call("pthread_self")));
            });
    assertThat(
            outcomeOf(
                b -> {
                  b.store(x, 1, 4);
                  b.call("pthread_create", handle, 0, worker, 0);
                }))
        .isEqualTo("x=1 self=1");
  }

  @Test
  void joiningANonexistentThreadOrItselfIsAnError() {
    String unknown = "lock: join of a thread that was never created";
    assertThat(outcomeOf(b -> b.call("pthread_join", 77, 0))).isEqualTo(unknown);
    assertThat(outcomeOf(b -> b.call("pthread_join", 0, 0))).isEqualTo(unknown);
    assertThat(outcomeOf(b -> b.call("pthread_join", b.call("pthread_self"), 0)))
        .isEqualTo("lock: a thread joins itself, so it waits for its own end");
    assertThat(outcomeOf(b -> b.call("pthread_detach", 77)))
        .isEqualTo("lock: a thread is detached that was never created");
  }

  @Test
  void joiningTwiceIsAnError() {
    Operand worker = program.function("worker", b -> {});
    assertThat(
            outcomeOf(
                b -> {
                  Operand handle = create(b, worker, 0);
                  b.call("pthread_join", handle, 0);
                  b.call("pthread_join", handle, 0);
                }))
        .isEqualTo("lock: join of a thread that was joined or detached before");
  }

  @Test
  void joiningADetachedThreadIsAnError() {
    Operand worker = program.function("worker", b -> {});
    assertThat(
            outcomeOf(
                b -> {
                  Operand handle = create(b, worker, 0);
                  b.call("pthread_detach", handle);
                  b.call("pthread_join", handle, 0);
                }))
        .isEqualTo("lock: join of a thread that was joined or detached before");
  }

  @Test
  void attributesCreateDetachedThreads() {
    Operand worker = program.function("worker", b -> {});
    assertThat(
            outcomeOf(
                b -> {
                  Operand attributes = b.local(56);
                  Operand handle = b.local(8);
                  b.call("pthread_attr_init", attributes);
                  b.call("pthread_attr_setdetachstate", attributes, 1);
                  b.call("pthread_create", handle, attributes, worker, 0);
                  b.call("pthread_join", b.load(handle, 8), 0);
                }))
        .isEqualTo("lock: join of a thread that was joined or detached before");
  }

  @Test
  void aThreadOnNothingIsAnError() {
    assertThat(outcomeOf(b -> create(b, x, 0)))
        .isEqualTo("memory: a thread is created on an invalid function pointer");
  }

  @Test
  void aHandleMustHaveAPlace() {
    Operand worker = program.function("worker", b -> {});
    assertThat(outcomeOf(b -> b.call("pthread_create", 0, 0, worker, 0)))
        .isEqualTo("memory: null pointer dereference: write at address 0");
  }

  @Test
  void threadsThatNobodyJoinsRunOnAfterMain() {
    Operand worker = program.function("worker", b -> b.observe("x", b.load(x, 4)));
    assertThat(outcomeOf(b -> create(b, worker, 0))).isEqualTo("create=0 x=0");
  }

  @Test
  void aThreadWaitsForOneThatWaits() {
    Operand mutex = program.global("m", 40);
    Operand worker = program.function("worker", b -> b.call("pthread_mutex_lock", mutex));
    assertThat(
            outcomeOf(
                b -> {
                  b.call("pthread_mutex_lock", mutex);
                  b.call("pthread_join", create(b, worker, 0), 0);
                }))
        .isEqualTo("create=0 thread 0 waits for the end of a thread thread 1 waits for a mutex");
  }
}
