package dev.weir.library;

import dev.weir.machine.Call;

/**
 * {@code uint64_t weir_time_stamp(void)}: the processor's counter of cycles, which goes with the
 * thread's logical time.
 */
final class TimeStampCounter {
  /** Where the part of the library in C keeps the time of a thread. */
  private static final int NANOSECONDS = 16;

  private static final long SECOND = 1_000_000_000L;

  private TimeStampCounter() {}

  static void read(Call call) {
    long place = call.ownMemory() + NANOSECONDS;
    long now = call.peek(place, Long.BYTES) + SECOND;
    call.poke(place, Long.BYTES, now);
    call.result(now);
  }
}
