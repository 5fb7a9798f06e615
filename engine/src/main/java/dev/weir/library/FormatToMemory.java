package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Step;
import java.nio.charset.StandardCharsets;

/**
 * {@code int sprintf(char *buffer, const char *format, ...)}; or {@code snprintf}, whose second
 * argument is the size of the buffer. Each byte is a store of its own.
 *
 * @param limited whether there is that size
 * @param inList whether a {@code va_list} holds the arguments, as in {@code vsprintf}
 */
record FormatToMemory(boolean limited, boolean inList) implements ExternalFunction {
  private static final int FORMAT = 0;

  private byte[] text(Call call) {
    int format = limited ? 2 : 1;
    if (inList && !call.accesses().isStable(call.argument(format + 1))) {
      call.fail(
          FailureKind.UNSUPPORTED,
          call.name() + " of arguments that other threads may write; take a copy with va_copy");
      return new byte[0];
    }
    return Formatter.forProgram(call, FormatArguments.of(call, format + 1, inList))
        .formatAt(call.argument(format))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** The number of bytes before the terminating zero; -1 where there is no place even for that. */
  private long length(Call call, byte[] text) {
    boolean cut = limited && Long.compareUnsigned(call.argument(1), text.length) <= 0;
    return cut ? call.argument(1) - 1 : text.length;
  }

  @Override
  public Visibility next(Call call, Step step) {
    if (call.phase() == FORMAT) {
      return Visibility.LOCAL;
    }
    call.accesses().describeStore(step, call.argument(0) + call.scratch(), 1);
    return Visibility.STEP;
  }

  @Override
  public Progress execute(Call call, Step step) {
    byte[] text = text(call);
    if (call.hasFailed()) {
      return Progress.DONE;
    }
    Values.returnInt(call, text.length);
    long length = length(call, text);
    if (call.phase() == FORMAT) {
      call.phase(1);
      return length < 0 ? Progress.DONE : Progress.AGAIN;
    }
    int at = (int) call.scratch();
    call.accesses().store(step, at < length ? text[at] : 0);
    call.scratch(at + 1);
    return at < length ? Progress.AGAIN : Progress.DONE;
  }
}
