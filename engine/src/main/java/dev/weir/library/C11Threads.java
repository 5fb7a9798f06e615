package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.Step;
import java.util.Optional;

/** The functions of C11's {@code threads.h}: those of POSIX, but for what they return. */
final class C11Threads {
  private static final int BUSY = 1;
  private static final int ERROR = 2;
  private static final int TIMED_OUT = 4;

  private C11Threads() {}

  /** {@code thrd_busy}, {@code thrd_timedout} or {@code thrd_error} for an error of POSIX. */
  private static int result(int error) {
    return switch (error) {
      case Values.OK -> Values.OK;
      case Values.EBUSY -> BUSY;
      case Values.ETIMEDOUT -> TIMED_OUT;
      default -> ERROR;
    };
  }

  /** A function of POSIX under its name of C11. */
  record Renamed(ExternalFunction function) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return function.next(call, step);
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return function.isEnabled(call, step);
    }

    @Override
    public boolean canTake(Call call, long value) {
      return function.canTake(call, value);
    }

    @Override
    public boolean takesMutex() {
      return function.takesMutex();
    }

    @Override
    public boolean attempts() {
      return function.attempts();
    }

    @Override
    public boolean failsAt(Call call, long value) {
      return function.failsAt(call, value);
    }

    @Override
    public void giveUp(Call call, long value) {
      function.giveUp(call, value);
      Values.returnInt(call, result((int) call.result()));
    }

    @Override
    public Waiting waiting() {
      return function.waiting();
    }

    @Override
    public Optional<String> meaning(long value) {
      return function.meaning(value);
    }

    @Override
    public boolean looksAt(int argument) {
      return function.looksAt(argument);
    }

    @Override
    public boolean triesMutexes() {
      return function.triesMutexes();
    }

    @Override
    public Progress execute(Call call, Step step) {
      Progress progress = function.execute(call, step);
      if (progress == Progress.DONE) {
        Values.returnInt(call, result((int) call.result()));
      }
      return progress;
    }
  }
}
