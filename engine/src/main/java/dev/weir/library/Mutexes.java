package dev.weir.library;

import dev.weir.machine.Call;
import dev.weir.machine.EventKind;
import dev.weir.machine.ExternalFunction;
import dev.weir.machine.Step;

/**
 * POSIX mutexes: normal, recursive and error-checking ones.
 *
 * <p>A mutex is laid out as the static initialisers of Linux expect, of which three words of 4
 * bytes count: at offset 0 the {@link SyncWord}, 0 for a free mutex and else the holder's identity
 * plus 1; at offset 4 how often the holder has taken it beyond once; at offset 16 its kind.
 */
final class Mutexes {
  private static final int WORD = 4;
  private static final int COUNT_OFFSET = 4;
  private static final int KIND_OFFSET = 16;
  private static final int SIZE = 20;

  private static final int NORMAL = 0;
  private static final int RECURSIVE = 1;
  private static final int ERROR_CHECKING = 2;
  private static final int ADAPTIVE = 3;
  private static final int DESTROYED = -1;

  private Mutexes() {}

  private static long self(Call call) {
    return call.thread() + 1L;
  }

  /** The holder's identity plus 1; 0 for a free mutex and where there is none. */
  private static long holder(Call call, long mutex) {
    return SyncWord.get(call, mutex);
  }

  /** One of the kinds above; bits for robust and shared mutexes do not count. */
  private static int typeOf(Call call, long mutex) {
    return typeOf((int) call.peek(mutex + KIND_OFFSET, WORD));
  }

  private static int typeOf(int kind) {
    if (kind == DESTROYED) {
      return DESTROYED;
    }
    return (kind & 3) == ADAPTIVE ? NORMAL : kind & 3;
  }

  /** Whether the mutex can be used; the call fails otherwise. */
  private static boolean check(Call call, long mutex) {
    if (!SyncWord.check(call, mutex, SyncWord.SIZE)) {
      return false;
    }
    if (typeOf(call, mutex) == DESTROYED) {
      SyncWord.fail(call, "use of mutex", mutex, ", which was destroyed");
      return false;
    }
    return true;
  }

  /** Takes the mutex, or takes it once more. */
  private static void take(Call call, Step step, long mutex) {
    if (holder(call, mutex) == self(call)) {
      call.poke(mutex + COUNT_OFFSET, WORD, call.peek(mutex + COUNT_OFFSET, WORD) + 1);
    }
    SyncWord.set(call, step, mutex, self(call));
  }

  /** Describes the taking of a mutex as the next step. */
  static ExternalFunction.Visibility nextIsLock(Step step, long mutex) {
    return SyncWord.next(step, EventKind.LOCK, mutex);
  }

  /** Whether the thread can take a mutex now. */
  static boolean isFree(Call call, long mutex) {
    long holder = holder(call, mutex);
    return holder == 0 || holder == self(call) && typeOf(call, mutex) != NORMAL;
  }

  /** Whether the thread could take a mutex at such a word of it, also one whose life has ended. */
  static boolean canTake(Call call, long mutex, long holder) {
    int kind = (int) call.peekEnded(mutex + KIND_OFFSET, WORD);
    return holder == 0 || holder == self(call) && typeOf(kind) != NORMAL;
  }

  /** Takes a mutex that {@link #isFree}, as {@link #nextIsLock} announced. */
  static void lock(Call call, Step step, long mutex) {
    if (check(call, mutex)) {
      if (holder(call, mutex) == self(call) && typeOf(call, mutex) == ERROR_CHECKING) {
        SyncWord.set(call, step, mutex, self(call));
        Values.returnInt(call, Values.EDEADLK);
      } else {
        take(call, step, mutex);
      }
    }
  }

  /** Describes the giving back of a mutex as the next step. */
  static ExternalFunction.Visibility nextIsUnlock(Call call, Step step, long mutex) {
    // An unlock that is refused changes nothing, so that it is only a read.
    boolean refused = holder(call, mutex) != self(call) && typeOf(call, mutex) != NORMAL;
    EventKind kind = refused ? EventKind.FAILED_TRYLOCK : EventKind.UNLOCK;
    return SyncWord.next(step, kind, mutex);
  }

  /** Gives a mutex back, as {@link #nextIsUnlock} announced. */
  static void unlock(Call call, Step step, long mutex) {
    if (!check(call, mutex)) {
      return;
    }
    if (holder(call, mutex) != self(call)) {
      if (typeOf(call, mutex) == NORMAL) {
        SyncWord.fail(call, "unlock of mutex", mutex, ", which is not held by this thread");
      }
      Values.returnInt(call, Values.EPERM);
      return;
    }
    long count = call.peek(mutex + COUNT_OFFSET, WORD);
    if (typeOf(call, mutex) == RECURSIVE && count > 0) {
      SyncWord.set(call, step, mutex, self(call));
      call.poke(mutex + COUNT_OFFSET, WORD, count - 1);
    } else {
      SyncWord.set(call, step, mutex, 0);
    }
  }

  /** Whether the thread holds a mutex, as one that waits with it must; the call fails otherwise. */
  static boolean checkHeld(Call call, long mutex) {
    if (!check(call, mutex)) {
      return false;
    }
    if (holder(call, mutex) != self(call)) {
      SyncWord.fail(call, "wait with mutex", mutex, ", which is not held by this thread");
      return false;
    }
    return true;
  }

  /** {@code int pthread_mutex_lock(pthread_mutex_t *mutex)}. */
  static final class Lock implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return nextIsLock(step, call.argument(0));
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return isFree(call, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long holder) {
      return Mutexes.canTake(call, call.argument(0), holder);
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
   * @param failure what the call returns where it does not take the mutex
   */
  record TryLock(int failure) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long mutex = call.argument(0);
      long holder = holder(call, mutex);
      boolean takes = holder == 0 || holder == self(call) && typeOf(call, mutex) == RECURSIVE;
      EventKind kind = takes ? EventKind.TRYLOCK : EventKind.FAILED_TRYLOCK;
      return SyncWord.next(step, kind, mutex);
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
        step.previous = holder(call, mutex);
        step.value = step.previous;
        boolean isOwn = step.value == self(call) && typeOf(call, mutex) == ERROR_CHECKING;
        boolean isTold = isOwn && failure == Values.ETIMEDOUT;
        Values.returnInt(call, isTold ? Values.EDEADLK : failure);
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_mutex_unlock(pthread_mutex_t *mutex)}. */
  static final class Unlock implements ExternalFunction {
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
   *
   * @param takesBits which of the two
   */
  record Init(boolean takesBits) implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      long mutex = call.argument(0);
      long attributes = takesBits ? 0 : call.argument(1);
      if (!call.check(mutex, SIZE, true)
          || attributes != 0 && !call.checkDefined(attributes, WORD)) {
        return Progress.DONE;
      }
      long holder = holder(call, mutex);
      if (holder > 0 && call.machine().exists((int) holder - 1)) {
        SyncWord.fail(call, "initialisation of mutex", mutex, ", which is locked");
        return Progress.DONE;
      }
      long bits = takesBits ? call.argument(1) & RECURSIVE : NORMAL;
      long kind = attributes == 0 ? bits : call.peek(attributes, WORD);
      SyncWord.set(call, step, mutex, 0);
      for (int offset = WORD; offset < SIZE; offset += WORD) {
        call.poke(mutex + offset, WORD, offset == KIND_OFFSET ? kind : 0);
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_mutex_destroy(pthread_mutex_t *mutex)}. */
  static final class Destroy implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      long mutex = call.argument(0);
      if (!check(call, mutex)) {
        return Progress.DONE;
      }
      if (holder(call, mutex) != 0) {
        SyncWord.fail(call, "destruction of mutex", mutex, ", which is locked");
        return Progress.DONE;
      }
      SyncWord.set(call, step, mutex, 0);
      call.poke(mutex + KIND_OFFSET, WORD, DESTROYED);
      return Progress.DONE;
    }
  }
}
