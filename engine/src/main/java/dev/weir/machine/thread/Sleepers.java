package dev.weir.machine.thread;

import dev.weir.machine.step.Step;
import dev.weir.machine.thread.ThreadState.Status;
import java.util.function.Consumer;

/** The threads that sleep on synchronisation objects until others wake them. */
public final class Sleepers {
  private final ThreadTable threads;
  private final Consumer<ThreadState> run;

  /**
   * @param run lets a thread go on up to its next step
   */
  public Sleepers(ThreadTable threads, Consumer<ThreadState> run) {
    this.threads = threads;
    this.run = run;
  }

  /** The number of threads that sleep on an object. */
  public int count(long object) {
    int count = 0;
    for (int i = 0; i < threads.count(); i++) {
      count += sleepsOn(threads.get(i), object) ? 1 : 0;
    }
    return count;
  }

  /**
   * Takes note of a signal with those that have left their sleep on an object by themselves and not
   * come back yet: it finds them awake.
   *
   * @param signaller who signals
   */
  public void noteSignal(long object, ThreadState signaller) {
    for (int i = 0; i < threads.count(); i++) {
      ThreadState t = threads.get(i);
      if (t != signaller && t.status == Status.RUNNING && t.isAwayFrom(object)) {
        t.miss(object);
      }
    }
  }

  private static boolean sleepsOn(ThreadState t, long object) {
    return t.status == Status.RUNNING && t.sleepsOn == object;
  }

  /** Wakes one of the threads that sleep on an object: their order is that of their identities. */
  public void wake(Step s, long object, int index) {
    int left = index;
    for (int i = 0; i < threads.count(); i++) {
      ThreadState t = threads.get(i);
      if (sleepsOn(t, object) && left-- == 0) {
        threads.save(t);
        t.sleepOn(ThreadState.AWAKE);
        s.addWoken(i);
        return;
      }
    }
    throw new IllegalArgumentException("no such sleeper");
  }

  /** Wakes all threads that sleep on an object, and lets them go on up to their next steps. */
  public void wakeAll(Step s, long object) {
    while (count(object) > 0) {
      wake(s, object, 0);
    }
    for (int i = 0; i < s.wokenCount(); i++) {
      ThreadState t = threads.get(s.woken(i));
      t.nextStepKnown = false;
      run.accept(t);
    }
  }
}
