package dev.weir.library;

import dev.weir.machine.call.Call;

/**
 * A function by which a thread lets time pass, and does nothing else. The time is told when the
 * thread next asks for it; until then nothing hangs on it. So a loop that sleeps until another
 * thread has done something is still one that does nothing.
 *
 * @param how lets the time pass
 */
record PassingTime(LocalFunction how) implements LocalFunction {
  private static final long SECOND = 1_000_000_000L;
  private static final long MICROSECOND = 1000;
  private static final long MOST_SECONDS = 1L << 31;
  private static final int REALTIME = 0;
  private static final int REALTIME_COARSE = 5;
  private static final int ABSOLUTE = 1;

  /** What the part of the library in C adds to a thread's time for the clock of the real time. */
  private static final long START_SECONDS = 1_000_000_000L;

  @Override
  public void run(Call call) {
    if (call.asksTime()) {
      how.run(call);
    }
    Values.returnInt(call, Values.OK);
  }

  @Override
  public boolean doesNothing() {
    return true;
  }

  @Override
  public boolean passesTime() {
    return true;
  }

  /** {@code sleep}. */
  static PassingTime seconds() {
    return new PassingTime(call -> call.passTime((call.argument(0) & 0xffff_ffffL) * SECOND));
  }

  /** {@code usleep}. */
  static PassingTime microseconds() {
    return new PassingTime(call -> call.passTime((call.argument(0) & 0xffff_ffffL) * MICROSECOND));
  }

  /** {@code nanosleep} and {@code thrd_sleep}. */
  static PassingTime duration() {
    return new PassingTime(call -> call.passTime(Math.max(0, time(call, call.argument(0), 0))));
  }

  /** {@code clock_nanosleep}: for a time, or until one. */
  static PassingTime durationOrEnd() {
    return new PassingTime(
        call -> {
          long place = call.argument(2);
          if (call.intArgument(1) == ABSOLUTE) {
            reach(call, call.intArgument(0), place);
          } else {
            call.passTime(Math.max(0, time(call, place, 0)));
          }
        });
  }

  /**
   * Lets the time pass until the deadline of a call that has timed out, which is its last argument.
   * A call that is told a clock has that one before it.
   */
  static void reachDeadline(Call call) {
    if (!call.asksTime()) {
      return;
    }
    int last = call.argumentCount() - 1;
    long place = call.argument(last);
    if (call.name().contains("clock")) {
      reach(call, call.intArgument(last - 1), place);
    } else {
      // The clock of a condition variable is known to whoever made it; only the real time is so
      // late.
      long seconds = call.accesses().glimpse(place, Long.BYTES);
      reach(call, seconds >= START_SECONDS ? REALTIME : ABSOLUTE, place);
    }
  }

  private static void reach(Call call, int clock, long place) {
    boolean isReal = clock == REALTIME || clock == REALTIME_COARSE;
    long end = time(call, place, isReal ? START_SECONDS : 0);
    long now = TimeStampCounter.last(call, call.thread());
    call.passTime(Math.max(0, end - now - call.threads().passedTime(call.thread())));
  }

  /** The nanoseconds that a {@code struct timespec} says, later than a time in seconds. */
  private static long time(Call call, long place, long since) {
    long seconds = call.accesses().glimpse(place, Long.BYTES) - since;
    long nanoseconds = call.accesses().glimpse(place + Long.BYTES, Long.BYTES);
    boolean isTime = nanoseconds >= 0 && nanoseconds < SECOND;
    return isTime ? Math.clamp(seconds, -1, MOST_SECONDS) * SECOND + nanoseconds : 0;
  }
}
