package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction.Visibility;
import dev.weir.machine.memory.MemoryView;
import dev.weir.machine.memory.MemoryView.ObjectKind;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;
import java.util.function.LongPredicate;

/**
 * The word of 4 bytes with which an object of synchronisation begins, a {@link SyncState}. Threads
 * conflict on it alone, whatever else the object consists of, and every operation on it is a full
 * fence. Initialising and destroying the object are plain stores of it ({@link SetUp}).
 */
final class SyncWord {
  static final int SIZE = 4;

  private static final long MASK = 0xffff_ffffL;

  private SyncWord() {}

  /** What the word holds, as an unsigned number; 0 where there is none. */
  static long get(Call call, long object) {
    return call.accesses().peek(object, SIZE);
  }

  /** Changes the word, in a step that was described as an access to it. */
  static void set(Call call, Step step, long object, long word) {
    step.previous = get(call, object);
    step.value = word & MASK;
    call.accesses().poke(object, SIZE, step.value);
  }

  /** Describes an operation on the object as the next step. */
  static Visibility next(Step step, EventKind kind, long object) {
    step.access(kind, object, SIZE, Step.Drain.ALL);
    return Visibility.STEP;
  }

  /**
   * Whether there is an object of this size whose word says that it can be used; the call fails
   * otherwise.
   *
   * @param what what kind of object it is to be
   */
  static boolean check(Call call, String what, long object, int size, LongPredicate isReady) {
    if (!check(call, what, object, size)) {
      return false;
    }
    long word = get(call, object);
    if (!isReady.test(word)) {
      failUnready(call, what, object, word);
      return false;
    }
    return true;
  }

  /** The same of any word that was written. */
  static boolean check(Call call, String what, long object, int size) {
    if (!call.accesses().check(object, size, true)) {
      return false;
    }
    if (!isReadable(call, object)) {
      failUnready(call, what, object, SyncState.STATIC);
      return false;
    }
    return true;
  }

  /** Whether {@link #get} says what the word holds. */
  static boolean isReadable(Call call, long object) {
    return call.accesses().isReadable(object, SIZE);
  }

  /** Ends the thread's run with an error: the word says that the object cannot be used. */
  static void failUnready(Call call, String what, long object, long word) {
    boolean wasDestroyed = SyncState.readiness(word) == SyncState.DESTROYED;
    String why = wasDestroyed ? ", which was destroyed" : ", which is not initialised";
    fail(call, "use of " + what, object, why);
  }

  /**
   * Ends the thread's run with an error: the object is initialised already. A local variable of a
   * loop may have begun a new life since, which leaves its bytes as they are.
   */
  static void failInitialised(Call call, String what, long object) {
    MemoryView memory = call.memory();
    if (memory.kind(memory.objectAt(object)) != ObjectKind.STACK) {
      fail(call, "initialisation of " + what, object, ", which is initialised and not destroyed");
    }
  }

  /**
   * Ends the thread's run with an error of kind {@code lock}.
   *
   * @param what what was done with what kind of object; its name follows
   * @param why what stands after the name
   */
  static void fail(Call call, String what, long object, String why) {
    String name = call.nameOf(object);
    call.fail(FailureKind.LOCK, what + " " + name + why);
  }
}
