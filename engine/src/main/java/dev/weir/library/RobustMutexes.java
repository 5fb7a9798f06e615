package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * What robust mutexes have beyond others: when a thread ends that holds some, they are given back,
 * and the next one that takes them is told so.
 *
 * <p>A thread's robust mutexes are a list, from a word of its own memory through the mutexes, as it
 * is on Linux. The list changes with the steps by which its thread takes and gives back mutexes,
 * and nobody else looks at it.
 */
final class RobustMutexes {
  /** The bytes of a robust mutex that count. */
  static final int SIZE = 32;

  private static final int POINTER = 8;
  private static final int HEAD_OFFSET = 24;
  private static final int NEXT_OFFSET = 24;

  /** In the word of a mutex: it is robust. */
  private static final long ROBUST = 1 << 18;

  /** In the word of a robust mutex: a holder has ended, and it was not made consistent since. */
  private static final long INCONSISTENT = 1 << 19;

  /** In the word of a robust mutex: it was given back so, and can never be taken again. */
  private static final long LOST = 1 << 20;

  /** In an attributes object: mutexes are to be robust. */
  private static final long ATTRIBUTE = 1 << 4;

  private RobustMutexes() {}

  /** The part of a mutex's word that attributes ask for. */
  static long fromAttributes(long attributes) {
    return (attributes & ATTRIBUTE) == 0 ? 0 : ROBUST;
  }

  /** Whether a word, of a mutex that can be used, is that of a robust one. */
  static boolean isRobust(long word) {
    return (word & ROBUST) != 0;
  }

  /** Whether a mutex can never be taken again. */
  static boolean isLost(long word) {
    return (word & LOST) != 0;
  }

  /** What who takes a mutex is told. */
  static int answer(long word) {
    return isLost(word)
        ? Values.ENOTRECOVERABLE
        : (word & INCONSISTENT) == 0 ? Values.OK : Values.EOWNERDEAD;
  }

  /** The word of a mutex that its holder gives back. */
  static long released(long word) {
    long isLost = (word & INCONSISTENT) == 0 ? 0 : LOST;
    return SyncState.released(word) & ~INCONSISTENT | isLost;
  }

  private static long head(Call call) {
    return call.objects().ownMemory() + HEAD_OFFSET;
  }

  /** Notes that the thread has taken a mutex. */
  static void add(Call call, long mutex) {
    call.accesses().poke(mutex + NEXT_OFFSET, POINTER, call.accesses().peek(head(call), POINTER));
    call.accesses().poke(head(call), POINTER, mutex);
  }

  /** Notes that the thread has given a mutex back. */
  static void remove(Call call, long mutex) {
    long link = head(call);
    long next = call.accesses().peek(link, POINTER);
    while (next != 0 && next != mutex) {
      link = next + NEXT_OFFSET;
      next = call.accesses().peek(link, POINTER);
    }
    if (next != 0) {
      call.accesses().poke(link, POINTER, call.accesses().peek(mutex + NEXT_OFFSET, POINTER));
    }
  }

  /**
   * {@code void weir_thread_give_back(void)}: gives back the robust mutexes of a thread that ends,
   * the last taken first.
   */
  static final class GiveBack implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      long mutex = call.accesses().peek(head(call), POINTER);
      return mutex == 0 ? Visibility.LOCAL : SyncWord.next(step, EventKind.UNLOCK, mutex);
    }

    @Override
    public Progress execute(Call call, Step step) {
      long mutex = call.accesses().peek(head(call), POINTER);
      if (mutex == 0 || !call.accesses().check(mutex, SIZE, true)) {
        return Progress.DONE;
      }
      remove(call, mutex);
      long word = SyncWord.get(call, mutex);
      boolean isHeld = SyncState.holder(word) == call.thread();
      SyncWord.set(call, step, mutex, isHeld ? SyncState.released(word) | INCONSISTENT : word);
      return Progress.AGAIN;
    }
  }

  /** {@code int pthread_mutex_consistent(pthread_mutex_t *mutex)}, by who was told. */
  static final class MakeConsistent implements ExternalFunction {
    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.SYNCHRONISE, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      long mutex = call.argument(0);
      if (Mutexes.check(call, mutex)) {
        long word = SyncWord.get(call, mutex);
        boolean isTold = SyncState.holder(word) == call.thread() && (word & INCONSISTENT) != 0;
        SyncWord.set(call, step, mutex, isTold ? word & ~INCONSISTENT : word);
        Values.returnInt(call, isTold ? Values.OK : Values.EINVAL);
      }
      return Progress.DONE;
    }
  }
}
