package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.Operand;
import org.junit.jupiter.api.Test;

class ProcessTest {
  private final TestProgram program = new TestProgram();

  @Test
  void abortAndTrapAreUncaught() {
    program.thread("a", b -> b.call("abort"));
    assertThat(Run.outcome(program.build())).isEqualTo("uncaught: abort is called");
    TestProgram other = new TestProgram();
    other.thread("a", b -> b.call("llvm.trap"));
    assertThat(Run.outcome(other.build())).isEqualTo("uncaught: a trap is executed");
  }

  @Test
  void exitEndsTheThreadAndLetsTheOthersRun() {
    Operand x = program.global("x", 4);
    program.thread(
        "a",
        b -> {
          b.call("exit", 0);
          b.observe("never", Operand.constant(1));
        });
    program.thread("b", b -> b.observe("x", b.load(x, 4)));
    assertThat(Run.outcome(program.build())).isEqualTo("x=0");
  }

  @Test
  void aFunctionWithoutBodyAndModelIsRefused() {
    program.thread("a", b -> b.call("fork"));
    assertThat(Run.outcome(program.build()))
        .isEqualTo("unsupported: call of 'fork', which has no body and no model");
  }
}
