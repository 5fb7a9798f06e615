package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.step.Step;

/**
 * {@code uint64_t weir_time_stamp(void)}: the processor's counter of cycles, which goes with the
 * thread's logical time. It goes on by a second at each question, and by what {@linkplain
 * PassingTime has passed} since the last one.
 */
final class TimeStampCounter implements ExternalFunction {
  /** Where the part of the library in C keeps the time of a thread. */
  private static final int NANOSECONDS = 16;

  private static final long SECOND = 1_000_000_000L;

  /** No time is later by much: sums of times do not wrap around. */
  private static final long LATEST = 1L << 62;

  /** The time of a thread as it was last told, in nanoseconds. */
  static long last(Call call, int thread) {
    return call.objects().peekOwn(thread, NANOSECONDS, Long.BYTES);
  }

  /**
   * Lets a thread know the time of another: at its creation that of its creator, at a join that of
   * the thread that has ended. Its own does not go back.
   *
   * @param passed what has passed for the thread that is told since it last asked
   */
  static void pass(Call call, int from, int to, long passed) {
    long time = Math.min(LATEST, last(call, from) + call.threads().passedTime(from)) - passed;
    if (time > last(call, to)) {
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
    long now = Math.min(LATEST, last(call, call.thread()) + call.takePassedTime()) + SECOND;
    if (call.timeMatters()) {
      call.objects().pokeOwn(call.thread(), NANOSECONDS, Long.BYTES, now);
    }
    call.result(now);
    return Progress.DONE;
  }
}
