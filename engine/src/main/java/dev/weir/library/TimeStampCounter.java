package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/**
 * {@code uint64_t weir_time_stamp(void)}: the processor's counter of cycles, which goes with the
 * thread's logical time.
 */
final class TimeStampCounter implements ExternalFunction {
  /** Where the part of the library in C keeps the time of a thread. */
  private static final int NANOSECONDS = 16;

  private static final long SECOND = 1_000_000_000L;

  /**
   * Lets a thread know the time of another: at its creation that of its creator, at a join that of
   * the thread that has ended. Its own does not go back.
   */
  static void pass(Call call, int from, int to) {
    long time = call.objects().peekOwn(from, NANOSECONDS, Long.BYTES);
    if (time > call.objects().peekOwn(to, NANOSECONDS, Long.BYTES)) {
      call.objects().pokeOwn(to, NANOSECONDS, Long.BYTES, time);
    }
  }

  @Override
  public Visibility next(Call call, Step step) {
    return Visibility.LOCAL;
  }

  @Override
  public boolean asksTime() {
    return true;
  }

  @Override
  public Progress execute(Call call, Step step) {
    long now = call.objects().peekOwn(call.thread(), NANOSECONDS, Long.BYTES) + SECOND;
    if (call.timeMatters()) {
      call.objects().pokeOwn(call.thread(), NANOSECONDS, Long.BYTES, now);
    }
    call.result(now);
    return Progress.DONE;
  }
}
