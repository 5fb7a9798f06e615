package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.report.FailureKind;

/** The ends of a process, good and bad. */
final class Process {
  private Process() {}

  /** {@code void abort(void)}. */
  static void abort(Call call) {
    call.fail(FailureKind.UNCAUGHT, "abort is called");
  }

  /** A trap that the compiler put in place of undefined behaviour, or {@code __builtin_trap}. */
  static void trap(Call call) {
    call.fail(FailureKind.UNCAUGHT, "a trap is executed");
  }

  /**
   * {@code void weir_refuse(const char *call, const char *name, const char *advice)}: what the part
   * of the library in C does not support.
   */
  static void refuse(Call call) {
    String what = call.accesses().string(call.argument(0));
    String name = call.accesses().string(call.argument(1));
    String advice = call.accesses().string(call.argument(2));
    if (!call.hasFailed()) {
      call.fail(FailureKind.UNSUPPORTED, what + " of '" + name + "'; " + advice);
    }
  }

  /** {@code void exit(int status)}: ends the calling thread. */
  static void exit(Call call) {
    call.threads().exitProcess(call.intArgument(0));
  }
}
