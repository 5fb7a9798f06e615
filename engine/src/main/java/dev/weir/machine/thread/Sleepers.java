package dev.weir.machine.thread;

import dev.weir.machine.step.Step;
import dev.weir.machine.thread.ThreadState.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The threads that sleep on synchronisation objects until others wake them. */
public final class Sleepers {
  private final ThreadTable threads;
  private final Consumer<ThreadState> run;

  /** Who sleeps on an object that is asked for, where the threads themselves do not say it. */
  private @Nullable List<Integer> told;

  /**
   * @param run lets a thread go on up to its next step
   */
  public Sleepers(ThreadTable threads, Consumer<ThreadState> run) {
    this.threads = threads;
    this.run = run;
  }

  /**
   * From now on these threads are those that sleep on an object, whichever is asked for. What
   * becomes of one that is woken is left to whoever calls this.
   */
  public void tell(List<Integer> sleepers) {
    told = new ArrayList<>(sleepers);
  }

  /** Ends the sleep of a thread, which goes on up to its next step. */
  public void end(int thread) {
    ThreadState t = threads.get(thread);
    threads.save(t);
    t.sleepOn(ThreadState.AWAKE);
    t.nextStepKnown = false;
    run.accept(t);
  }

  /** The number of threads that sleep on an object. */
  public int count(long object) {
    if (told != null) {
      return told.size();
    }
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
    for (int i = 0; told == null && i < threads.count(); i++) {
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
    if (told != null) {
      s.addWoken(told.remove(index));
      return;
    }
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
    for (int i = 0; told == null && i < s.wokenCount(); i++) {
      ThreadState t = threads.get(s.woken(i));
      t.nextStepKnown = false;
      run.accept(t);
    }
  }
}
