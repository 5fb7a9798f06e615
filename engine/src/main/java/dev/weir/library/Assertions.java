package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.report.FailureKind;

/** Assertions that do not hold, as the headers of C libraries report them. */
final class Assertions {
  private Assertions() {}

  /** {@code void __assert_fail(const char *expression, …)}: the expression comes first. */
  static void failFirst(Call call) {
    fail(call, 0);
  }

  /**
   * {@code void __assert_rtn(const char *function, const char *file, int line, const char
   * *expression)} and others that have the expression fourth.
   */
  static void failFourth(Call call) {
    fail(call, 3);
  }

  /** {@code void reach_error(void)}: a place that the program must not reach. */
  static void reachError(Call call) {
    call.fail(FailureKind.REACHED, call.name() + " is called");
  }

  /** {@code void __VERIFIER_assert(int condition)}, where a program does not define it. */
  static void verifierAssert(Call call) {
    if (call.intArgument(0) == 0) {
      call.fail(FailureKind.REACHED, "the condition of __VERIFIER_assert is false");
    }
  }

  private static void fail(Call call, int expression) {
    String text = call.accesses().string(call.argument(expression));
    if (!call.hasFailed()) {
      call.fail(FailureKind.ASSERTION, "assertion '" + text + "' failed");
    }
  }
}
