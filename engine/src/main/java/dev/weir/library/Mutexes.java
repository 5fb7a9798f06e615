package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * POSIX mutexes: normal, recursive and error-checking ones, {@linkplain RobustMutexes robust} or
 * not.
 *
 * <p>The {@link SyncWord} says who holds a mutex, and of one that was initialised by a call also
 * its kind. A mutex of a static initialiser has its kind at offset 16, as those of Linux expect. At
 * offset 4 stands how often the holder of a recursive mutex has taken it beyond once.
 */
final class Mutexes {
  private static final String WHAT = "mutex";
  private static final int WORD = 4;
  private static final int COUNT_OFFSET = 4;
  private static final int KIND_OFFSET = 16;

  /** The bytes that change while a mutex is used. */
  static final int COUNTED = COUNT_OFFSET + WORD;

  private static final int NORMAL = 0;
  private static final int RECURSIVE = 1;
  private static final int ERROR_CHECKING = 2;
  private static final int ADAPTIVE = 3;
  private static final int KIND_MASK = 3;

  /** Where the kind stands in the word of a mutex that was initialised by a call. */
  private static final int KIND_SHIFT = 16;

  private Mutexes() {}

  private static long word(Call call, long mutex) {
    return SyncWord.get(call, mutex);
  }

  private static boolean isOwn(Call call, long word) {
    return SyncState.holder(word) == call.thread();
  }

  /** Whether a word is that of a mutex that can be used. */
  private static boolean isReady(long word) {
    long readiness = SyncState.readiness(word);
    return readiness == SyncState.INITIALISED
        || readiness == SyncState.STATIC && word == SyncState.heldBy(SyncState.holder(word), 0);
  }

  /**
   * The kind of a mutex with a word that {@link #isReady}; bits for shared mutexes do not count.
   */
  private static int kindOf(Call call, long mutex, long word) {
    boolean isStatic = SyncState.readiness(word) == SyncState.STATIC;
    long bits =
        isStatic ? call.accesses().peekEnded(mutex + KIND_OFFSET, WORD) : word >>> KIND_SHIFT;
    int kind = (int) bits & KIND_MASK;
    return kind == ADAPTIVE ? NORMAL : kind;
  }

  /** Whether the mutex can be used; the call fails otherwise. */
  static boolean check(Call call, long mutex) {
    return SyncWord.check(call, WHAT, mutex, SyncWord.SIZE, Mutexes::isReady);
  }

  /** Takes the mutex, or takes it once more, unless it is lost. */
  private static void take(Call call, Step step, long mutex) {
    long word = word(call, mutex);
    if (RobustMutexes.isLost(word)) {
      SyncWord.set(call, step, mutex, word);
      Values.returnInt(call, RobustMutexes.answer(word));
      return;
    }
    if (kindOf(call, mutex, word) == RECURSIVE) {
      long more = isOwn(call, word) ? call.accesses().peek(mutex + COUNT_OFFSET, WORD) + 1 : 0;
      call.accesses().poke(mutex + COUNT_OFFSET, WORD, more);
    }
    if (RobustMutexes.isRobust(word) && !isOwn(call, word)) {
      RobustMutexes.add(call, mutex);
      Values.returnInt(call, RobustMutexes.answer(word));
    }
    SyncWord.set(call, step, mutex, SyncState.heldBy(call.thread(), word));
  }

  /** Describes the taking of a mutex as the next step. */
  static ExternalFunction.Visibility nextIsLock(Step step, long mutex) {
    return SyncWord.next(step, EventKind.LOCK, mutex);
  }

  /** Whether the thread can take a mutex now. */
  static boolean isFree(Call call, long mutex) {
    return canTake(call, mutex, word(call, mutex));
  }

  /**
   * Whether the thread could take a mutex at such a word of it, also one whose life has ended.
   * Where the word is none of a mutex, it could, and would fail.
   */
  static boolean canTake(Call call, long mutex, long word) {
    return !SyncState.isHeld(word)
        || !isReady(word)
        || isOwn(call, word) && kindOf(call, mutex, word) != NORMAL;
  }

  /** Takes a mutex that {@link #isFree}, as {@link #nextIsLock} announced. */
  static void lock(Call call, Step step, long mutex) {
    if (check(call, mutex)) {
      long word = word(call, mutex);
      if (isOwn(call, word) && kindOf(call, mutex, word) == ERROR_CHECKING) {
        SyncWord.set(call, step, mutex, word);
        Values.returnInt(call, Values.EDEADLK);
      } else {
        take(call, step, mutex);
      }
    }
  }

  /** Whether a mutex tells who gives it back without having it, rather than that being an error. */
  private static boolean tells(Call call, long mutex, long word) {
    return kindOf(call, mutex, word) != NORMAL || RobustMutexes.isRobust(word);
  }

  /** Describes the giving back of a mutex as the next step. */
  static ExternalFunction.Visibility nextIsUnlock(Call call, Step step, long mutex) {
    // An unlock that is refused changes nothing, so that it is only a read.
    long word = word(call, mutex);
    boolean refused = isReady(word) && !isOwn(call, word) && tells(call, mutex, word);
    EventKind kind = refused ? EventKind.FAILED_TRYLOCK : EventKind.UNLOCK;
    return SyncWord.next(step, kind, mutex);
  }

  /** Gives a mutex back, as {@link #nextIsUnlock} announced. */
  static void unlock(Call call, Step step, long mutex) {
    if (!check(call, mutex)) {
      return;
    }
    long word = word(call, mutex);
    int kind = kindOf(call, mutex, word);
    if (!isOwn(call, word)) {
      if (!tells(call, mutex, word)) {
        SyncWord.fail(call, "unlock of mutex", mutex, ", which is not held by this thread");
      }
      Values.returnInt(call, Values.EPERM);
      return;
    }
    long count = kind == RECURSIVE ? call.accesses().peek(mutex + COUNT_OFFSET, WORD) : 0;
    if (count > 0) {
      SyncWord.set(call, step, mutex, word);
      call.accesses().poke(mutex + COUNT_OFFSET, WORD, count - 1);
    } else if (RobustMutexes.isRobust(word)) {
      RobustMutexes.remove(call, mutex);
      SyncWord.set(call, step, mutex, RobustMutexes.released(word));
    } else {
      SyncWord.set(call, step, mutex, SyncState.released(word));
    }
  }

  /** Whether the thread holds a mutex, as one that waits with it must; the call fails otherwise. */
  static boolean checkHeld(Call call, long mutex) {
    if (!check(call, mutex)) {
      return false;
    }
    if (!isOwn(call, word(call, mutex))) {
      SyncWord.fail(call, "wait with mutex", mutex, ", which is not held by this thread");
      return false;
    }
    return true;
  }

  /** {@code int pthread_mutex_lock(pthread_mutex_t *mutex)}. */
  static final class Lock implements ExternalFunction {
    @Override
    public boolean takesMutex() {
      return true;
    }

    @Override
    public int objectBytes() {
      return COUNTED;
    }

    @Override
    public Visibility next(Call call, Step step) {
      return nextIsLock(step, call.argument(0));
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return isFree(call, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long word) {
      return Mutexes.canTake(call, call.argument(0), word);
    }

    @Override
    public Progress execute(Call call, Step step) {
      lock(call, step, call.argument(0));
      return Progress.DONE;
    }
  }

  /**
   * {@code int pthread_mutex_trylock(pthread_mutex_t *mutex)}; a read where it does not take it. A
   * place that is not valid counts as free, so that the attempt shows the error.
   *
   * <p>{@code pthread_mutex_timedlock} is the same: a deadline may be over at any moment, so
   * whoever waits until then either finds the mutex free at some moment, or does not.
   *
   * @param failure what the call returns where it does not take the mutex; or {@link #WAITS}
   */
  record TryLock(int failure) implements Attempt {
    /** Says that the caller tries again, and so is told where it would wait for itself. */
    static final int WAITS = 0;

    @Override
    public int objectBytes() {
      return COUNTED;
    }

    @Override
    public Visibility next(Call call, Step step) {
      long mutex = call.argument(0);
      boolean fails = fails(call, mutex, word(call, mutex));
      return SyncWord.next(step, fails ? EventKind.FAILED_TRYLOCK : EventKind.TRYLOCK, mutex);
    }

    private static boolean fails(Call call, long mutex, long word) {
      return SyncState.isHeld(word)
          && isReady(word)
          && !(isOwn(call, word) && kindOf(call, mutex, word) == RECURSIVE);
    }

    @Override
    public boolean failsAt(Call call, long word) {
      return fails(call, call.argument(0), word);
    }

    @Override
    public void giveUp(Call call, long word) {
      boolean isTold =
          (failure == Values.ETIMEDOUT || failure == WAITS)
              && isOwn(call, word)
              && kindOf(call, call.argument(0), word) == ERROR_CHECKING;
      if (failure == Values.ETIMEDOUT && !isTold) {
        PassingTime.reachDeadline(call);
      }
      int told = failure == WAITS ? Values.EBUSY : failure;
      Values.returnInt(call, isTold ? Values.EDEADLK : told);
    }

    @Override
    public boolean triesMutexes() {
      return true;
    }

    @Override
    public Progress execute(Call call, Step step) {
      long mutex = call.argument(0);
      if (!check(call, mutex)) {
        return Progress.DONE;
      }
      if (step.kind == EventKind.TRYLOCK) {
        take(call, step, mutex);
      } else {
        step.previous = word(call, mutex);
        step.value = step.previous;
        giveUp(call, step.value);
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_mutex_unlock(pthread_mutex_t *mutex)}. */
  static final class Unlock implements ExternalFunction {
    @Override
    public int objectBytes() {
      return COUNTED;
    }

    @Override
    public Visibility next(Call call, Step step) {
      return nextIsUnlock(call, step, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      unlock(call, step, call.argument(0));
      return Progress.DONE;
    }
  }

  /**
   * {@code int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *type)}, and
   * {@code mtx_init}, whose second argument is a set of bits.
   */
  static final class Init extends SetUp.Initialisation {
    private final boolean takesBits;

    /**
     * One of the two.
     *
     * @param takesBits which
     */
    Init(boolean takesBits) {
      super(SyncWord.SIZE, RobustMutexes.SIZE);
      this.takesBits = takesBits;
    }

    private long attributes(Call call) {
      return takesBits ? 0 : call.argument(1);
    }

    @Override
    void check(Call call, long word) {
      int holder = SyncState.holder(word);
      if (isReady(word) && holder >= 0 && call.threads().exists(holder)) {
        SyncWord.fail(call, "initialisation of mutex", call.argument(0), ", which is locked");
      } else if (SyncState.readiness(word) == SyncState.INITIALISED) {
        SyncWord.failInitialised(call, WHAT, call.argument(0));
      }
    }

    @Override
    boolean describePreparation(Call call, Step step) {
      if (attributes(call) == 0) {
        return false;
      }
      call.accesses().describeLoad(step, attributes(call), WORD);
      return true;
    }

    @Override
    boolean prepare(Call call, Step step) {
      call.scratch(attributes(call) == 0 ? NORMAL : call.accesses().load(step));
      return false;
    }

    @Override
    long word(Call call) {
      long bits = takesBits ? call.argument(1) & RECURSIVE : call.scratch() & KIND_MASK;
      long robust = takesBits ? 0 : RobustMutexes.fromAttributes(call.scratch());
      return SyncState.INITIALISED | bits << KIND_SHIFT | robust;
    }
  }

  /** {@code int pthread_mutex_destroy(pthread_mutex_t *mutex)}. */
  static final class Destroy extends SetUp.Destruction {
    Destroy() {
      super(WHAT, SyncWord.SIZE, SyncWord.SIZE);
    }

    @Override
    void check(Call call, long word) {
      if (!isReady(word)) {
        SyncWord.failUnready(call, WHAT, call.argument(0), word);
      } else if (SyncState.isHeld(word)) {
        SyncWord.fail(call, "destruction of mutex", call.argument(0), ", which is locked");
      }
    }
  }
}
