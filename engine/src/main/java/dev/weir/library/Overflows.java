package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.report.FailureKind;

/**
 * What clang calls where signed arithmetic does not fit its type, or where a shift has no meaning,
 * if it was asked to look for that. The first argument points to a description of the place: file,
 * line, column, and the types of the operands; the operands follow.
 */
final class Overflows {
  private static final int FIRST_TYPE = 16;
  private static final int SECOND_TYPE = 24;
  private static final int TYPE_INFO = 2;
  private static final int TYPE_NAME = 4;
  private static final int WIDEST_IN_REGISTER = 64;

  private Overflows() {}

  /** {@code a + b}, {@code a - b} and the like. */
  static LocalFunction binary(String operator) {
    return call -> {
      long type = type(call, FIRST_TYPE);
      fail(
          call,
          "signed overflow: "
              + value(call, 1, type)
              + " "
              + operator
              + " "
              + value(call, 2, type)
              + " does not fit "
              + name(call, type));
    };
  }

  /** {@code -a}, and {@code abs}. */
  static void negation(Call call) {
    long type = type(call, FIRST_TYPE);
    fail(
        call,
        "signed overflow: the negation of "
            + value(call, 1, type)
            + " does not fit "
            + name(call, type));
  }

  /** {@code a / b} and {@code a % b}. */
  static void division(Call call) {
    long type = type(call, FIRST_TYPE);
    String divisor = value(call, 2, type);
    fail(
        call,
        divisor.equals("0")
            ? "division by zero"
            : "signed overflow: %s divided by %s does not fit %s"
                .formatted(value(call, 1, type), divisor, name(call, type)));
  }

  /** {@code a << b} and {@code a >> b}. */
  static void shift(Call call) {
    long type = type(call, FIRST_TYPE);
    long amountType = type(call, SECOND_TYPE);
    String amount = value(call, 2, amountType);
    int width = width(call, type);
    boolean isTooFar =
        isSigned(call, amountType) && amount.startsWith("-")
            || Long.compareUnsigned(call.argument(2), width) >= 0;
    fail(
        call,
        isTooFar
            ? "shift by " + amount + " of " + name(call, type) + ", which has " + width + " bits"
            : "shift overflow: %s << %s does not fit %s"
                .formatted(value(call, 1, type), amount, name(call, type)));
  }

  private static void fail(Call call, String message) {
    if (!call.hasFailed()) {
      call.fail(FailureKind.OVERFLOW, message);
    }
  }

  private static long type(Call call, int offset) {
    return call.accesses().peek(call.argument(0) + offset, 8);
  }

  private static boolean isSigned(Call call, long type) {
    return (call.accesses().peek(type + TYPE_INFO, 2) & 1) != 0;
  }

  private static int width(Call call, long type) {
    return 1 << (call.accesses().peek(type + TYPE_INFO, 2) >> 1);
  }

  /** The name of a type, which clang gives in quotes. */
  private static String name(Call call, long type) {
    return call.accesses().string(type + TYPE_NAME);
  }

  private static String value(Call call, int argument, long type) {
    int width = width(call, type);
    long value = call.argument(argument);
    if (width > WIDEST_IN_REGISTER) {
      return "a value of " + width + " bits";
    }
    int unused = WIDEST_IN_REGISTER - width;
    return isSigned(call, type)
        ? Long.toString(value << unused >> unused)
        : Long.toUnsignedString(value << unused >>> unused);
  }
}
