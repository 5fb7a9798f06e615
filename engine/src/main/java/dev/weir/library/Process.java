package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.FailureKind;

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

  /** {@code void exit(int status)}: ends the calling thread. */
  static void exit(Call call) {
    call.exitProcess(call.intArgument(0));
  }
}
