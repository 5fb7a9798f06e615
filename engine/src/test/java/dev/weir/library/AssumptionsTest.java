package dev.weir.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Operand;
import dev.weir.search.Checker;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import org.junit.jupiter.api.Test;

class AssumptionsTest {
  private final TestProgram program = new TestProgram();

  @Test
  void anAssumptionThatHoldsDoesNothing() {
    program.thread(
        "a",
        b -> {
          b.call("weir_assume", 1);
          b.call("__VERIFIER_assume", 5);
          b.observe("after", Operand.constant(1));
        });
    assertThat(Run.outcome(program.build())).isEqualTo("after=1");
  }

  @Test
  void anAssumptionThatDoesNotHoldStopsItsThread() {
    program.thread("a", b -> b.call("weir_assume", 0));
    program.thread("b", b -> b.observe("b", Operand.constant(1)));
    assertThat(Run.outcome(program.build()))
        .isEqualTo("b=1 thread 0 stopped at a failed assumption");
  }

  @Test
  void everyOutcomeOfAChoiceIsPossible() {
    program.thread("a", b -> b.observe("c", b.call("weir_choose", -1, 2)));
    assertThat(Run.outcomes(program.build()))
        .containsExactlyInAnyOrder("c=-1", "c=0", "c=1", "c=2");
  }

  @Test
  void aChoiceOfOneValueIsThatValue() {
    program.thread("a", b -> b.observe("c", b.call("weir_choose", 7, 7)));
    assertThat(Run.outcome(program.build())).isEqualTo("c=7");
  }

  @Test
  void aChoiceFromNothingIsAnError() {
    program.thread("a", b -> b.call("weir_choose", 3, 2));
    assertThat(Run.outcome(program.build()))
        .isEqualTo("uncaught: weir_choose(3, 2): there is nothing to choose from");
  }

  @Test
  void aChoiceFromTooManyIsRefused() {
    program.thread("a", b -> b.call("weir_choose", Long.MIN_VALUE, Long.MAX_VALUE));
    program.thread("b", b -> b.call("weir_choose", 0, 1 << 20));
    assertThat(Run.outcome(program.build())).startsWith("unsupported: weir_choose among more than");
  }

  @Test
  void nondeterministicValuesAreZeroAndOne() {
    program.thread(
        "a",
        b -> {
          b.observe("i", b.call("__VERIFIER_nondet_int"));
          b.observe("d", b.call("__VERIFIER_nondet_double"));
        });
    long one = Double.doubleToRawLongBits(1);
    assertThat(Run.outcomes(program.build()))
        .containsExactlyInAnyOrder("i=0 d=0", "i=1 d=0", "i=0 d=" + one, "i=1 d=" + one);
  }

  @Test
  void aChoiceThatLeavesValuesOutIsABound() {
    program.thread("a", b -> b.call("__VERIFIER_nondet_bool"));
    assertThat(check().complete()).isTrue();
    program.thread("b", b -> b.call("__VERIFIER_nondet_char"));
    assertThat(check().complete()).isFalse();
    assertThat(check().met()).containsExactly(Bound.NONDET_VALUES);
  }

  private CheckResult check() {
    CheckOptions options = CheckOptions.of(new SequentialConsistency());
    return new Checker(program.build(), new Library()).check(options);
  }

  @Test
  void nobodySeesTheMiddleOfAnAtomicBlock() {
    Operand x = program.global("x", 4);
    Operand y = program.global("y", 4);
    program.thread(
        "a",
        b -> {
          b.call("__VERIFIER_atomic_begin");
          b.store(x, 1, 4);
          b.store(y, 1, 4);
          b.call("__VERIFIER_atomic_end");
          b.store(x, 2, 4);
        });
    program.thread(
        "b",
        b -> {
          Operand first = b.load(y, 4);
          b.observe("y", first);
          b.observe("x", b.load(x, 4));
        });
    assertThat(Run.outcomes(program.build()))
        .containsExactlyInAnyOrder("y=0 x=0", "y=0 x=1", "y=0 x=2", "y=1 x=1", "y=1 x=2");
  }

  @Test
  void anAtomicBlockWaitsForTheStoresBeforeIt() {
    Operand x = program.global("x", 4);
    Operand y = program.global("y", 4);
    for (boolean first : new boolean[] {true, false}) {
      program.thread(
          first ? "a" : "b",
          b -> {
            b.store(first ? x : y, 1, 4);
            b.call("__VERIFIER_atomic_begin");
            b.observe(first ? "a" : "b", b.load(first ? y : x, 4));
            b.call("__VERIFIER_atomic_end");
          });
    }
    assertThat(Run.outcomes(program.build()))
        .noneMatch(o -> o.contains("a=0") && o.contains("b=0"));
  }

  @Test
  void atomicBlocksDoNotNest() {
    program.thread(
        "a",
        b -> {
          b.call("__VERIFIER_atomic_begin");
          b.call("__VERIFIER_atomic_begin");
        });
    assertThat(Run.outcome(program.build()))
        .isEqualTo("unsupported: call of '__VERIFIER_atomic_begin' within an atomic block");
  }
}
