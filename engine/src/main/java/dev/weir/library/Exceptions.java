package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.report.FailureKind;
import dev.weir.program.CxxNames;

/**
 * Exceptions of C++ that nothing catches. Front ends call a function that has the exception's type
 * in its name: {@code throw T} where no handler can catch it, {@code throw to a handler T} where
 * one may that cannot run. What handlers catch is up to the part of the library in C.
 */
final class Exceptions {
  /** How the names of functions start that throw. */
  static final String PREFIX = "throw ";

  /** Before the name of a type, where what identifies the type has a name. */
  private static final String IDENTITY = "_ZTI";

  /** What {@link CxxNames} writes before the type. */
  private static final String OF_TYPE = "type information of ";

  private static final String TO_HANDLER = PREFIX + "to a handler ";

  private Exceptions() {}

  /** What a function does whose name starts so. */
  static LocalFunction thrownBy(String name) {
    if (name.startsWith(TO_HANDLER)) {
      String type = name.substring(TO_HANDLER.length());
      String message = "exception of type " + type + " that a handler may catch";
      return call -> call.fail(FailureKind.UNSUPPORTED, message);
    }
    return call -> fail(call, name.substring(PREFIX.length()));
  }

  /** {@code void weir_uncaught(const char *type)}, by the name that the type has for linkers. */
  static void uncaught(Call call) {
    String type = call.accesses().string(call.argument(0));
    if (!call.hasFailed()) {
      String readable = CxxNames.readable(IDENTITY + type);
      fail(call, readable.startsWith(OF_TYPE) ? readable.substring(OF_TYPE.length()) : type);
    }
  }

  private static void fail(Call call, String type) {
    call.fail(FailureKind.UNCAUGHT, "exception of type " + type + " is not caught");
  }

  /** {@code void std::terminate()}. */
  static void terminate(Call call) {
    call.fail(FailureKind.UNCAUGHT, "std::terminate is called");
  }
}
