package dev.weir.machine.call;

import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import dev.weir.machine.thread.ThreadState;

/** What a call of the library may do with threads: its own, and others by their identities. */
public final class CallThreads {
  private final LibraryCalls calls;
  private final ThreadState thread;

  CallThreads(LibraryCalls calls, ThreadState thread) {
    this.calls = calls;
    this.thread = thread;
  }

  /** The number of threads met so far, in any execution; each is below this. */
  public int count() {
    return calls.threads.count();
  }

  /** Whether a thread exists in this execution. */
  public boolean exists(int id) {
    return calls.threads.exists(id);
  }

  /** Whether a thread has ended, so that others can see it, and all its stores are in memory. */
  public boolean canBeJoined(int id) {
    return calls.threads.canBeJoined(id);
  }

  /** The time that has passed for a thread since it last asked, in nanoseconds. */
  public long passedTime(int id) {
    return calls.threads.get(id).passed();
  }

  /** Whether a thread waits for the ends of all others. */
  public boolean awaitsEnds(int id) {
    return calls.awaitsEnds(calls.threads.get(id));
  }

  /** What a thread that {@link #canBeJoined} has returned. */
  public long resultOf(int id) {
    return calls.threads.get(id).result;
  }

  /** Ends the thread, and the lives of its own variables that nobody else touches. */
  public void endThread(long value) {
    calls.accesses.allocator().endThreadLocals(thread);
    calls.threads.finish(thread, value);
  }

  /** The identity of the thread that would be created next by this one. */
  public int nextThread() {
    return calls.starts.next(thread);
  }

  /**
   * Lets {@link #nextThread} be joined and detached from now on.
   *
   * @param isStep whether its handle is stored in a step
   */
  public void announceThread(boolean isStep) {
    calls.starts.announce(thread, isStep);
  }

  /** Whether a thread was announced, and may have been created, in this execution. */
  public boolean isAnnounced(int id) {
    return calls.starts.isAnnounced(id);
  }

  /**
   * Creates the thread that was announced.
   *
   * @param isDetached whether it is one that nobody joins
   */
  public void createThread(long function, long argument, boolean isDetached) {
    calls.starts.create(thread, function, argument, isDetached);
  }

  /** Makes a thread one that may wait for ever once {@code main} has ended. */
  public void detach(int target) {
    calls.threads.detach(target);
  }

  /** Detaches a thread that has ended and that this thread waited for. */
  public void join(int target) {
    calls.threads.join(target, thread.id);
  }

  /**
   * The address of the word of 4 bytes that is not 0 once a thread was joined or detached; another
   * one follows, for the library to say that it has ended.
   */
  public long threadWord(int target) {
    return calls.memory.threadWord(target);
  }

  /** Puts the thread to sleep on a synchronisation object, until it is woken. */
  public void sleep(long object) {
    thread.sleepOn(object);
  }

  /** Ends the thread's own sleep; whether it was still asleep. */
  public boolean leaveSleep() {
    boolean slept = isAsleep();
    thread.sleepOn(ThreadState.AWAKE);
    return slept;
  }

  /** Whether the thread sleeps: a phase that waits to be woken cannot be taken then. */
  public boolean isAsleep() {
    return thread.sleepsOn != ThreadState.AWAKE;
  }

  /** The number of threads that sleep on an object. */
  public int sleepers(long object) {
    return calls.sleepers.count(object);
  }

  /** Takes note of a signal for those that sleep on an object, whether anybody does or not. */
  public void noteSignal(long object) {
    calls.sleepers.noteSignal(object, thread);
  }

  /**
   * Wakes one of the threads that sleep on an object by this step, a {@link EventKind#SIGNAL}.
   *
   * @param index its number among them, from 0; their order follows from who they are
   */
  public void wake(Step step, long object, int index) {
    calls.sleepers.wake(step, object, index);
  }

  /**
   * Wakes all threads that sleep on an object by this step, an {@link EventKind#ARRIVE}, and lets
   * them go on up to their next steps.
   */
  public void wakeAll(Step step, long object) {
    calls.sleepers.wakeAll(step, object);
  }

  /** Ends the process, and the thread with it. */
  public void exitProcess(int status) {
    calls.end.exit(thread, status);
  }
}
