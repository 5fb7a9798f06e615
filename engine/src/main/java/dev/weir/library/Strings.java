package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/**
 * Comparisons of strings and searches in memory. Each byte is a load of its own, in ascending
 * order, and none is read beyond the one that decides; so races on strings are seen like any other.
 */
final class Strings {
  private Strings() {}

  private static int wanted(Call call) {
    return call.intArgument(1) & 0xff;
  }

  /** {@code size_t strlen(const char *text)} and {@code strnlen}, whose limit is the argument 1. */
  static Scan length(boolean limited) {
    return new Scan() {
      @Override
      boolean take(Call call, long index, int value) {
        call.result(index);
        return value == 0;
      }

      @Override
      long limit(Call call) {
        return limited ? call.argument(1) : super.limit(call);
      }

      @Override
      void limitMet(Call call) {
        call.result(call.argument(1));
      }
    };
  }

  /** {@code char *strchr(const char *text, int c)}; or {@code strchrnul}, which finds the end. */
  static Scan first(boolean orEnd) {
    return new Scan() {
      @Override
      boolean take(Call call, long index, int value) {
        boolean found = value == wanted(call);
        call.result(found || orEnd ? call.argument(0) + index : 0);
        return found || value == 0;
      }
    };
  }

  /** {@code char *strrchr(const char *text, int c)}. */
  static Scan last() {
    return new Scan() {
      @Override
      boolean take(Call call, long index, int value) {
        if (value == wanted(call)) {
          call.secondScratch(call.argument(0) + index);
        }
        call.result(call.secondScratch());
        return value == 0;
      }
    };
  }

  /** {@code void *memchr(const void *block, int c, size_t size)}. */
  static Scan firstOf() {
    return new Scan() {
      @Override
      boolean take(Call call, long index, int value) {
        boolean found = value == wanted(call);
        call.result(found ? call.argument(0) + index : 0);
        return found;
      }

      @Override
      long limit(Call call) {
        return call.argument(2);
      }
    };
  }

  /**
   * {@code int strcmp(const char *a, const char *b)} and its relatives: the result is -1, 0 or 1.
   *
   * @param stopsAtZero whether a zero ends both
   * @param limited whether at most as many bytes as the argument 2 says are compared
   * @param ignoresCase whether letters of either case are the same
   */
  record Compare(boolean stopsAtZero, boolean limited, boolean ignoresCase)
      implements ExternalFunction {
    private static final int LEFT = 0;
    private static final int RIGHT = 1;

    private boolean isOver(Call call) {
      return limited && call.phase() == LEFT && call.scratch() == call.argument(2);
    }

    @Override
    public Visibility next(Call call, Step step) {
      if (isOver(call)) {
        return Visibility.LOCAL;
      }
      call.accesses().describeLoad(step, call.argument(call.phase()) + call.scratch(), 1);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (isOver(call)) {
        return Progress.DONE;
      }
      long value = call.accesses().load(step);
      if (call.phase() == LEFT) {
        call.secondScratch(value);
        call.phase(RIGHT);
        return Progress.AGAIN;
      }
      int order = Long.compare(fold(call.secondScratch()), fold(value));
      Values.returnInt(call, order);
      if (order != 0 || stopsAtZero && value == 0) {
        return Progress.DONE;
      }
      call.phase(LEFT);
      call.scratch(call.scratch() + 1);
      return Progress.AGAIN;
    }

    private long fold(long value) {
      return ignoresCase && value >= 'A' && value <= 'Z' ? value + ('a' - 'A') : value;
    }
  }
}
