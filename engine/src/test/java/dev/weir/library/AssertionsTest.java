package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AssertionsTest {
  private final TestProgram program = new TestProgram();

  @Test
  void aFailedAssertionQuotesItsExpression() {
    program.thread(
        "a",
        b -> {
          var expression = program.string("x == 1");
          b.call("__assert_fail", expression, program.string("a.c"), 3, program.string("f"));
        });
    assertThat(Run.outcome(program.build())).isEqualTo("assertion: assertion 'x == 1' failed");
  }

  @Test
  void otherHeadersHaveTheExpressionElsewhere() {
    program.thread(
        "a", b -> b.call("__assert_rtn", program.string("f"), 0, 3, program.string("y")));
    assertThat(Run.outcome(program.build())).isEqualTo("assertion: assertion 'y' failed");
  }

  @Test
  void reachErrorIsAnAssertion() {
    program.thread("a", b -> b.call("reach_error"));
    assertThat(Run.outcome(program.build())).isEqualTo("assertion: reach_error is called");
  }
}
