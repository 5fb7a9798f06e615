package dev.weir.library;

import dev.weir.machine.Call;
import java.nio.charset.StandardCharsets;

/** Output: formatted and kept for the trace, never a dependency between threads. */
final class Output {
  private Output() {}

  /** {@code int printf(const char *format, ...)}. */
  static void printf(Call call) {
    print(call, 0);
  }

  /**
   * {@code int fprintf(FILE *stream, const char *format, ...)} and {@code dprintf}: all streams are
   * one.
   */
  static void fprintf(Call call) {
    print(call, 1);
  }

  private static void print(Call call, int format) {
    String text = Formatter.forOutput(call, format + 1).formatAt(call.argument(format));
    if (!call.hasFailed()) {
      call.print(text);
      Values.returnInt(call, text.getBytes(StandardCharsets.UTF_8).length);
    }
  }

  /** {@code int puts(const char *text)}. */
  static void puts(Call call) {
    printString(call, "\n");
  }

  /** {@code int fputs(const char *text, FILE *stream)}. */
  static void fputs(Call call) {
    printString(call, "");
  }

  private static void printString(Call call, String end) {
    String text = call.string(call.argument(0));
    if (!call.hasFailed()) {
      call.print(text + end);
      Values.returnInt(call, 1);
    }
  }

  /** {@code size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream)}. */
  static void fwrite(Call call) {
    String text = call.bytes(call.argument(0), call.argument(1) * call.argument(2));
    if (!call.hasFailed()) {
      call.print(text);
      call.result(call.argument(2));
    }
  }

  /** {@code int putchar(int c)}, {@code putc}, {@code fputc}. */
  static void putchar(Call call) {
    int c = call.intArgument(0) & 0xff;
    call.print(String.valueOf((char) c));
    Values.returnInt(call, c);
  }
}
