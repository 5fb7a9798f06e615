package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.report.FailureKind;

/**
 * Exceptions of C++. Front ends call a function that has the exception's type in its name: {@code
 * throw T} where no handler can catch it, {@code throw to a handler T} where one may.
 */
final class Exceptions {
  /** How the names of functions start that throw. */
  static final String PREFIX = "throw ";

  private static final String TO_HANDLER = PREFIX + "to a handler ";

  private Exceptions() {}

  /** What a function does whose name starts so. */
  static LocalFunction thrownBy(String name) {
    if (name.startsWith(TO_HANDLER)) {
      String type = name.substring(TO_HANDLER.length());
      String message = "exception of type " + type + " that a handler may catch";
      return call -> call.fail(FailureKind.UNSUPPORTED, message);
    }
    String message = "exception of type " + name.substring(PREFIX.length()) + " is not caught";
    return call -> call.fail(FailureKind.UNCAUGHT, message);
  }

  /** {@code void std::terminate()}, and {@code throw;} where no exception is being handled. */
  static void terminate(Call call) {
    call.fail(FailureKind.UNCAUGHT, "std::terminate is called");
  }
}
