package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.FailureKind;
import dev.weir.machine.Step;
import java.util.function.LongUnaryOperator;

/** What a program says to the checker: assumptions, choices, observations and atomic blocks. */
final class Assumptions {
  /** A choice of more outcomes than this is refused rather than explored. */
  private static final long MAX_OUTCOMES = 1 << 20;

  private Assumptions() {}

  /**
   * {@code void weir_assume(_Bool condition)}: an execution where it is false is not of interest.
   */
  static void assume(Call call) {
    if (call.argument(0) == 0) {
      call.assumptionFailed();
    }
  }

  /** {@code void weir_observe(const char *name, long value)}. */
  static void observe(Call call) {
    call.observe(call.string(call.argument(0)), call.argument(1));
  }

  /** {@code long weir_choose(long lo, long hi)}: any value from lo to hi. */
  static final class Choose implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long low = call.argument(0);
      long high = call.argument(1);
      if (low >= high || high - low < 0 || high - low >= MAX_OUTCOMES) {
        return Visibility.LOCAL;
      }
      describeChoice(step, low, (int) (high - low) + 1);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      long low = call.argument(0);
      long high = call.argument(1);
      if (low > high) {
        String range = "weir_choose(" + low + ", " + high + ")";
        call.fail(FailureKind.UNCAUGHT, range + ": there is nothing to choose from");
      } else if (step.kind != EventKind.CHOICE && low != high) {
        call.fail(
            FailureKind.UNSUPPORTED,
            "weir_choose among more than " + MAX_OUTCOMES + " values; choose from a smaller range");
      } else {
        call.result(step.kind == EventKind.CHOICE ? step.value : low);
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code T __VERIFIER_nondet_T(void)}: 0 or 1.
   *
   * @param bits from the number chosen to its representation as a T
   * @param restricted whether T has other values, which are then not explored
   */
  record Nondet(LongUnaryOperator bits, boolean restricted) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      describeChoice(step, 0, 2);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (restricted) {
        call.restrictChoice();
      }
      call.result(bits.applyAsLong(step.value));
      return Progress.DONE;
    }
  }

  /** {@code void __VERIFIER_atomic_begin(void)}: what follows is one step, up to its end. */
  static final class AtomicBegin implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      step.access(EventKind.ATOMIC_BLOCK, 0, 0, Step.Drain.ALL);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      call.enterAtomicBlock();
      return Progress.DONE;
    }
  }

  private static void describeChoice(Step step, long first, int outcomes) {
    step.kind = EventKind.CHOICE;
    step.firstOutcome = first;
    step.outcomes = outcomes;
  }
}
