package dev.weir.library;

import dev.weir.machine.call.Call;

/**
 * The signals that a thread blocks, a bit for each: memory of its own, which the part of the
 * library in C changes.
 */
final class SignalMask {
  private static final int OFFSET = 40;

  /** The bit of SIGSTOP, which nobody can block: says that a mask was kept. */
  private static final long KEPT = 1L << 18;

  private SignalMask() {}

  private static long of(Call call) {
    return call.objects().peekOwn(call.thread(), OFFSET, Long.BYTES);
  }

  /** A thread begins with the mask of its creator. */
  static void inherit(Call call, int created) {
    long mask = of(call);
    if (mask != 0) {
      call.objects().pokeOwn(created, OFFSET, Long.BYTES, mask);
    }
  }

  /** The mask of the calling thread as {@code sigsetjmp} keeps it, never 0. */
  static long kept(Call call) {
    return of(call) | KEPT;
  }
}
