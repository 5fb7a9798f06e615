package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.memory.MemoryView;
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

  /** {@code bool weir_is_valid(const void *address, uint64_t size)}: an access would not fail. */
  static void isValid(Call call) {
    long address = call.argument(0);
    int object = call.memory().objectAt(address);
    boolean isValid =
        object != MemoryView.NO_OBJECT && call.memory().isValid(object, address, call.argument(1));
    call.result(isValid ? 1 : 0);
  }

  /** {@code bool weir_is_function(const void *address)}. */
  static void isFunction(Call call) {
    call.result(call.memory().functionAt(call.argument(0)) >= 0 ? 1 : 0);
  }

  /** {@code void exit(int status)}: ends the calling thread. */
  static void exit(Call call) {
    call.threads().exitProcess(call.intArgument(0));
  }
}
