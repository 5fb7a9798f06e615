package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.options.MachineOptions.Range;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.function.LongUnaryOperator;

/** What a program says to the checker: assumptions, choices, observations and atomic blocks. */
final class Assumptions {
  private Assumptions() {}

  /**
   * {@code void weir_assume(_Bool condition)}: an execution where it is false is not of interest.
   */
  static void assume(Call call) {
    if (call.argument(0) == 0) {
      call.assumptionFailed();
    }
  }

  /** {@code int weir_is_in_block(void)}: whether the thread is in an atomic block. */
  static void isInBlock(Call call) {
    Values.returnInt(call, call.accesses().isInAtomicBlock() ? 1 : 0);
  }

  /** {@code int weir_random_matters(void)}: whether random numbers decide what the program does. */
  static void randomMatters(Call call) {
    Values.returnInt(call, call.isResultRelevant("rand") ? 1 : 0);
  }

  /** {@code void weir_observe(const char *name, long value)}. */
  static void observe(Call call) {
    call.observe(call.accesses().string(call.argument(0)), call.argument(1));
  }

  /** {@code long weir_choose(long lo, long hi)}: any value from lo to hi. */
  static final class Choose implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long low = call.argument(0);
      long high = call.argument(1);
      if (low == high || !new Range(low, high).isExplorable()) {
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
            "weir_choose among more than " + Range.MOST + " values; choose from a smaller range");
      } else {
        call.result(step.kind == EventKind.CHOICE ? step.value : low);
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code T __VERIFIER_nondet_T(void)}: a value of the range that was asked for, as far as T has
   * it; otherwise 0 or 1.
   *
   * @param low the least value of T that can be chosen
   * @param high the greatest one
   * @param all whether T has no other values
   * @param bits from the number chosen to its representation as a T
   */
  record Nondet(long low, long high, boolean all, LongUnaryOperator bits)
      implements ExternalFunction {
    private static final Range BINARY = new Range(0, 1);

    /** Of an integer type. */
    static Nondet integer(int width, boolean signed) {
      long mask = -1L >>> (Long.SIZE - width);
      // Of an unsigned type of 64 bits, a range has only the lower half.
      long high = signed || width == Long.SIZE ? Long.MAX_VALUE >>> (Long.SIZE - width) : mask;
      return new Nondet(
          signed ? -high - 1 : 0, high, signed || width < Long.SIZE, value -> value & mask);
    }

    /** Of a floating type. */
    static Nondet floating(LongUnaryOperator bits) {
      return new Nondet(Long.MIN_VALUE, Long.MAX_VALUE, false, bits);
    }

    private Range range(Call call) {
      Range asked = call.choices().nondetValues().orElse(BINARY);
      return new Range(clipped(asked.low()), clipped(asked.high()));
    }

    private long clipped(long value) {
      return Math.clamp(value, low, high);
    }

    /**
     * The values that matter to the program, where these are known: whether they stand for all, and
     * then the values.
     */
    private static boolean isGiven(Call call) {
      return call.argumentCount() > 1;
    }

    @Override
    public Visibility next(Call call, Step step) {
      if (isGiven(call)) {
        if (call.argumentCount() == 2) {
          return Visibility.LOCAL;
        }
        describeChoice(step, 1, call.argumentCount() - 1);
        return Visibility.STEP;
      }
      Range range = range(call);
      describeChoice(step, range.low(), (int) (range.high() - range.low()) + 1);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (isGiven(call)) {
        if (call.argument(0) == 0) {
          call.restrictChoice();
        }
        if (call.argumentCount() == 2) {
          call.result(call.argument(1));
        } else {
          step.value = call.argument((int) step.value);
          call.result(step.value);
        }
        return Progress.DONE;
      }
      Range range = range(call);
      if (!all || range.low() > low || range.high() < high) {
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
      call.accesses().enterAtomicBlock();
      return Progress.DONE;
    }
  }

  private static void describeChoice(Step step, long first, int outcomes) {
    step.kind = EventKind.CHOICE;
    step.firstOutcome = first;
    step.outcomes = outcomes;
  }
}
