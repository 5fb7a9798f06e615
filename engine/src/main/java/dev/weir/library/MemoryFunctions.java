package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/**
 * Copies and fills of memory, as loads and stores of up to 8 bytes each. Front ends turn most of
 * them into instructions of their own; what is left arrives here.
 */
final class MemoryFunctions {
  private static final int LENGTH = 2;

  private MemoryFunctions() {}

  /**
   * {@code void *memcpy(void *to, const void *from, size_t size)} and its relatives; bytes that
   * were never written are copied as such.
   *
   * @param to the argument with the target
   * @param from the argument with the source
   * @param returnsEnd whether the result is the end of the target rather than its start
   */
  record Copy(int to, int from, boolean returnsEnd) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long length = call.argument(LENGTH);
      if (call.scratch() == length) {
        return Visibility.LOCAL;
      }
      call.accesses().describeCopy(step, call.argument(to), call.argument(from), length);
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      long length = call.argument(LENGTH);
      if (call.scratch() != length) {
        call.accesses().copy(step);
        return Progress.AGAIN;
      }
      call.result(call.argument(to) + (returnsEnd ? length : 0));
      return Progress.DONE;
    }
  }

  /**
   * {@code void *memset(void *block, int value, size_t size)} and its relatives.
   *
   * @param value the argument with the byte; negative for zeros
   * @param length the argument with the number of bytes
   */
  record Fill(int value, int length) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      if (call.scratch() == call.argument(length)) {
        return Visibility.LOCAL;
      }
      long with = value < 0 ? 0 : call.argument(value);
      call.accesses().describeFill(step, call.argument(0), with, call.argument(length));
      return Visibility.STEP;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (call.scratch() != call.argument(length)) {
        call.accesses().fill(step);
        return Progress.AGAIN;
      }
      call.result(call.argument(0));
      return Progress.DONE;
    }
  }
}
