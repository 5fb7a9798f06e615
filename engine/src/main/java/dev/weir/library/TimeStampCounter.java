package dev.weir.library;

import dev.weir.machine.call.Call;

/**
 * {@code uint64_t weir_time_stamp(void)}: the processor's counter of cycles, which goes with the
 * thread's logical time.
 */
final class TimeStampCounter {
  /** Where the part of the library in C keeps the time of a thread. */
  private static final int NANOSECONDS = 16;

  private static final long SECOND = 1_000_000_000L;

  private TimeStampCounter() {}

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

  static void read(Call call) {
    long place = call.objects().ownMemory() + NANOSECONDS;
    long now = call.accesses().peek(place, Long.BYTES) + SECOND;
    call.accesses().poke(place, Long.BYTES, now);
    call.result(now);
  }
}
