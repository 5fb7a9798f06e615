package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Step;

/** The ends of a process, good and bad. */
final class Process {
  private Process() {}

  /** {@code void abort(void)}. */
  static void abort(Call call) {
    call.fail(FailureKind.UNCAUGHT, "abort is called");
  }

  /** {@code void weir_die(int signal)}: the signal's default action ends the process. */
  static void die(Call call) {
    call.fail(FailureKind.UNCAUGHT, "signal " + call.intArgument(0) + " has no handler");
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

  /**
   * {@code bool weir_is_valid(const void *address, uint64_t size)}: an access would not fail. Where
   * the life of the object may end it counts as a read of the first byte, written or not, so that
   * its order with that end is seen.
   */
  static final class IsValid implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long address = call.argument(0);
      int object = call.memory().objectAt(address);
      if (object == MemoryView.NO_OBJECT || isGlobal(call.memory(), object)) {
        return Visibility.LOCAL;
      }
      call.accesses().describeLoad(step, address, 1);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      call.result(isValid(call) ? 1 : 0);
      return Progress.DONE;
    }
  }

  private static boolean isValid(Call call) {
    long address = call.argument(0);
    int object = call.memory().objectAt(address);
    return object != MemoryView.NO_OBJECT
        && call.memory().isValid(object, address, call.argument(1));
  }

  private static boolean isGlobal(MemoryView memory, int object) {
    return memory.kind(object) == MemoryView.ObjectKind.GLOBAL
        || memory.kind(object) == MemoryView.ObjectKind.CONSTANT;
  }

  /**
   * {@code bool weir_outlasts(const void *address, uint64_t size)}: an access would not fail,
   * whatever comes before it.
   */
  static void outlasts(Call call) {
    int object = call.memory().objectAt(call.argument(0));
    boolean outlasts = isValid(call) && isGlobal(call.memory(), object);
    call.result(outlasts ? 1 : 0);
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
