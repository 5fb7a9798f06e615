package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.report.FailureKind;
import java.nio.charset.StandardCharsets;

/**
 * Output: formatted and kept for the trace, never a dependency between threads. What it is made of
 * is read like any other memory.
 */
final class Output {
  /** The kind of a stream to a device, which keeps nothing, as the library's files.c has it. */
  private static final String NULL = "\5";

  /** In the place of an argument: none, the standard output. */
  private static final int STDOUT = -1;

  private Output() {}

  /** {@code int printf(const char *format, ...)}. */
  static void printf(Call call, Characters characters) {
    print(call, characters, STDOUT, 0, false);
  }

  /**
   * {@code int fprintf(FILE *stream, const char *format, ...)}: standard output and standard error
   * are one.
   */
  static void fprintf(Call call, Characters characters) {
    if (isWritable(call, 0)) {
      print(call, characters, 0, 1, false);
    }
  }

  /** {@code int vprintf(const char *format, va_list arguments)}. */
  static void vprintf(Call call, Characters characters) {
    print(call, characters, STDOUT, 0, true);
  }

  /** {@code int vfprintf(FILE *stream, const char *format, va_list arguments)}. */
  static void vfprintf(Call call, Characters characters) {
    if (isWritable(call, 0)) {
      print(call, characters, 0, 1, true);
    }
  }

  /** {@code int dprintf(int file, const char *format, ...)}. */
  static void dprintf(Call call, Characters characters) {
    long file = call.argument(0);
    if (file == 1 || file == 2) {
      print(call, characters, STDOUT, 1, false);
    } else {
      refuse(call);
    }
  }

  /** Whether the stream of an argument is one for output; the call fails otherwise. */
  private static boolean isWritable(Call call, int argument) {
    String kind = kind(call, argument);
    if (!call.hasFailed() && !kind.equals("\2") && !kind.equals("\3") && !kind.equals(NULL)) {
      refuse(call);
    }
    return !call.hasFailed();
  }

  private static void refuse(Call call) {
    call.fail(FailureKind.UNSUPPORTED, call.name() + " to a stream that is not stdout or stderr");
  }

  private static void print(
      Call call, Characters characters, int stream, int format, boolean inList) {
    FormatArguments arguments = FormatArguments.of(call, format + 1, inList);
    String text = Formatter.forOutput(call, arguments, characters).formatAt(call.argument(format));
    if (characters.areComplete()) {
      print(call, stream, text);
      Values.returnInt(call, text.getBytes(StandardCharsets.UTF_8).length);
    }
  }

  /** {@code int puts(const char *text)}. */
  static void puts(Call call, Characters characters) {
    printString(call, characters, STDOUT, "\n");
  }

  /** {@code int fputs(const char *text, FILE *stream)}. */
  static void fputs(Call call, Characters characters) {
    if (isWritable(call, 1)) {
      printString(call, characters, 1, "");
    }
  }

  private static void printString(Call call, Characters characters, int stream, String end) {
    String text = characters.string(call.argument(0), Long.MAX_VALUE);
    if (characters.areComplete()) {
      print(call, stream, text + end);
      Values.returnInt(call, 1);
    }
  }

  /** {@code size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream)}. */
  static void fwrite(Call call, Characters characters) {
    if (isWritable(call, 3)) {
      writeBytes(call, characters);
    }
  }

  private static void writeBytes(Call call, Characters characters) {
    String text = characters.bytes(call.argument(0), call.argument(1) * call.argument(2));
    if (characters.areComplete()) {
      print(call, 3, text);
      call.result(call.argument(2));
    }
  }

  /** {@code int putc(int c, FILE *stream)}, {@code fputc}. */
  static void putc(Call call) {
    if (isWritable(call, 1)) {
      putchar(call, 1);
    }
  }

  /** {@code int putchar(int c)}. */
  static void putchar(Call call) {
    putchar(call, STDOUT);
  }

  private static void putchar(Call call, int stream) {
    int c = call.intArgument(0) & 0xff;
    print(call, stream, String.valueOf((char) c));
    Values.returnInt(call, c);
  }

  /** Prints to the stream of an argument, unless it is one that keeps nothing. */
  private static void print(Call call, int stream, String text) {
    if (stream == STDOUT || !kind(call, stream).equals(NULL)) {
      call.print(text);
    }
  }

  private static String kind(Call call, int stream) {
    return call.accesses().bytes(call.argument(stream), 1);
  }
}
