package dev.weir.machine;

import dev.weir.machine.ThreadState.Status;

/** The threads that sleep on synchronisation objects until others wake them. */
final class Sleepers {
  private final ThreadTable threads;

  Sleepers(ThreadTable threads) {
    this.threads = threads;
  }

  /** The number of threads that sleep on an object. */
  int count(long object) {
    int count = 0;
    for (int i = 0; i < threads.count(); i++) {
      count += sleepsOn(threads.get(i), object) ? 1 : 0;
    }
    return count;
  }

  private static boolean sleepsOn(ThreadState t, long object) {
    return t.status == Status.RUNNING && t.sleepsOn == object;
  }

  /** Wakes one of the threads that sleep on an object: their order is that of their identities. */
  void wake(Step s, long object, int index) {
    int left = index;
    for (int i = 0; i < threads.count(); i++) {
      ThreadState t = threads.get(i);
      if (sleepsOn(t, object) && left-- == 0) {
        threads.save(t);
        t.sleepsOn = ThreadState.AWAKE;
        s.addWoken(i);
        return;
      }
    }
    throw new IllegalArgumentException("no such sleeper");
  }
}
