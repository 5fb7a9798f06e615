package dev.weir.library;

import dev.weir.machine.call.Call;
import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.memory.SyncState;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.report.Waiting;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.Step;

/**
 * POSIX read-write locks; neither readers nor writers are preferred.
 *
 * <p>The {@link SyncWord} says who writes. Taking the lock for reading is a read: the word stays,
 * and who reads is noted behind it, at offset 4 how often in all and from offset 8 four bits for
 * each thread, which come out the same whatever the order of the readers. Giving back, and taking
 * for writing, are writes. So is an attempt to write that fails because of readers, since it
 * depends on theirs, which it would not if it were a read. After a write, the word says how many
 * readers there are. All zeros are the static initialiser.
 *
 * <p>Those who read since before the initialisation by a call arrived are counted apart: they have
 * lost the lock.
 */
final class ReadWriteLocks {
  private static final String WHAT = "read-write lock";
  private static final int WORD = 4;
  private static final int COUNT_OFFSET = 4;
  private static final int COUNT_SIZE = 2;
  private static final int HOLDS_OFFSET = 8;
  private static final int SIZE = 40;
  private static final int HOLD_BITS = 4;
  private static final int MAX_HOLDS = 15;
  private static final int MAX_THREADS = 64;

  private ReadWriteLocks() {}

  private static long word(Call call) {
    return SyncWord.get(call, call.argument(0));
  }

  /** Whether a word is that of a lock that can be used. */
  private static boolean isReady(long word) {
    long readiness = SyncState.readiness(word);
    return (readiness == SyncState.INITIALISED || readiness == SyncState.STATIC)
        && (SyncState.readers(word) == 0 || !SyncState.isHeld(word));
  }

  /** Where it is counted how often the lock is taken for reading, at such a word. */
  private static long countAddress(Call call, long word) {
    boolean isStatic = SyncState.readiness(word) == SyncState.STATIC;
    return call.argument(0) + COUNT_OFFSET + (isStatic ? 0 : COUNT_SIZE);
  }

  private static int readers(Call call) {
    return (int) call.accesses().peek(countAddress(call, word(call)), COUNT_SIZE);
  }

  private static long holdsAddress(Call call) {
    return call.argument(0) + HOLDS_OFFSET + call.thread() * HOLD_BITS / Byte.SIZE;
  }

  private static int holdsShift(Call call) {
    return call.thread() * HOLD_BITS % Byte.SIZE;
  }

  /** How often the thread has taken the lock for reading. */
  private static int holds(Call call) {
    return call.thread() >= MAX_THREADS
        ? 0
        : (int) (call.accesses().peek(holdsAddress(call), 1) >>> holdsShift(call)) & MAX_HOLDS;
  }

  private static void addHold(Call call, int change) {
    long holds = call.accesses().peek(holdsAddress(call), 1) + ((long) change << holdsShift(call));
    call.accesses().poke(holdsAddress(call), 1, holds & 0xff);
    call.accesses().poke(countAddress(call, word(call)), COUNT_SIZE, readers(call) + change);
  }

  private static void write(Call call, Step step, long word) {
    SyncWord.set(call, step, call.argument(0), word);
  }

  private static boolean isReadable(Call call) {
    return SyncWord.isReadable(call, call.argument(0));
  }

  /**
   * Whether nobody writes, as far as a word tells; where it is none of a lock, all goes and fails.
   */
  private static boolean isUnwritten(long word) {
    return !isReady(word) || !SyncState.isHeld(word);
  }

  private static boolean isFree(Call call) {
    long word = word(call);
    return !isReady(word) || readers(call) == 0 && !SyncState.isHeld(word);
  }

  /** Whether the lock can be used; the call fails otherwise. */
  private static boolean check(Call call) {
    return SyncWord.check(call, WHAT, call.argument(0), SIZE, ReadWriteLocks::isReady);
  }

  private static void fail(Call call, String use, String why) {
    SyncWord.fail(call, use + " of " + WHAT, call.argument(0), why);
  }

  private static void takeForReading(Call call, Step step) {
    step.value = word(call);
    if (call.thread() >= MAX_THREADS || holds(call) == MAX_HOLDS) {
      call.fail(
          FailureKind.UNSUPPORTED,
          call.name() + " by more than " + MAX_THREADS + " threads, or more than 15 times by one");
    } else {
      addHold(call, 1);
    }
  }

  /** An attempt to take the lock, which fails while somebody writes. */
  private interface OwnAttempt extends Attempt {
    /** What the call returns then. */
    int failure();

    @Override
    default int objectBytes() {
      return SIZE;
    }

    @Override
    default boolean failsAt(Call call, long word) {
      return !isUnwritten(word);
    }

    @Override
    default void giveUp(Call call, long word) {
      if (failure() == Values.ETIMEDOUT) {
        PassingTime.reachDeadline(call);
      }
      Values.returnInt(call, failure());
    }
  }

  /** {@code int pthread_rwlock_rdlock(pthread_rwlock_t *lock)}. */
  static final class ReadLock implements ExternalFunction {
    @Override
    public int objectBytes() {
      return SIZE;
    }

    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.READ_LOCK, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long word) {
      return isUnwritten(word);
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return !isReadable(call) || canTake(call, word(call));
    }

    @Override
    public Waiting waiting() {
      return Waiting.RWLOCK;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        takeForReading(call, step);
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock)}, and {@code timedrdlock}.
   *
   * @param failure what the call returns while somebody writes
   */
  record TryReadLock(int failure) implements OwnAttempt {
    @Override
    public Visibility next(Call call, Step step) {
      boolean takes = isUnwritten(word(call));
      EventKind kind = takes ? EventKind.READ_LOCK : EventKind.FAILED_READ_LOCK;
      return SyncWord.next(step, kind, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (step.kind == EventKind.READ_LOCK) {
          takeForReading(call, step);
        } else {
          giveUp(call, word(call));
        }
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_rwlock_wrlock(pthread_rwlock_t *lock)}. */
  static final class WriteLock implements ExternalFunction {
    @Override
    public int objectBytes() {
      return SIZE;
    }

    @Override
    public Visibility next(Call call, Step step) {
      return SyncWord.next(step, EventKind.ACQUIRE, call.argument(0));
    }

    @Override
    public boolean canTake(Call call, long word) {
      return !isReady(word) || !SyncState.isHeld(word) && SyncState.readers(word) == 0;
    }

    @Override
    public boolean isEnabled(Call call, Step step) {
      return !isReadable(call) || isFree(call);
    }

    @Override
    public Waiting waiting() {
      return Waiting.RWLOCK;
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        write(call, step, SyncState.heldBy(call.thread(), SyncState.readBy(0, word(call))));
      }
      return Progress.DONE;
    }
  }

  /**
   * {@code int pthread_rwlock_trywrlock(pthread_rwlock_t *lock)}, and {@code timedwrlock}.
   *
   * @param failure what the call returns while somebody reads or writes
   */
  record TryWriteLock(int failure) implements OwnAttempt {
    @Override
    public Visibility next(Call call, Step step) {
      EventKind kind =
          !isUnwritten(word(call))
              ? EventKind.FAILED_TRYLOCK
              : isFree(call) ? EventKind.TRYLOCK : EventKind.SYNCHRONISE;
      return SyncWord.next(step, kind, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (check(call)) {
        if (step.kind == EventKind.TRYLOCK) {
          write(call, step, SyncState.heldBy(call.thread(), SyncState.readBy(0, word(call))));
        } else {
          if (step.kind == EventKind.SYNCHRONISE) {
            write(call, step, SyncState.readBy(readers(call), word(call)));
          }
          giveUp(call, word(call));
        }
      }
      return Progress.DONE;
    }
  }

  /** {@code int pthread_rwlock_unlock(pthread_rwlock_t *lock)}. */
  static final class Unlock implements ExternalFunction {
    @Override
    public int objectBytes() {
      return SIZE;
    }

    @Override
    public Visibility next(Call call, Step step) {
      // One that is refused gives nothing back that others could have waited for.
      boolean isHeld = SyncState.holder(word(call)) == call.thread() || holds(call) > 0;
      EventKind kind = isHeld ? EventKind.UNLOCK : EventKind.SYNCHRONISE;
      return SyncWord.next(step, kind, call.argument(0));
    }

    @Override
    public Progress execute(Call call, Step step) {
      if (!check(call)) {
        return Progress.DONE;
      }
      long word = word(call);
      if (SyncState.holder(word) == call.thread()) {
        write(call, step, SyncState.released(word));
      } else if (holds(call) > 0 && readers(call) > 0) {
        addHold(call, -1);
        write(call, step, SyncState.readBy(readers(call), word));
      } else {
        write(call, step, word);
        boolean isLost = holds(call) > 0;
        fail(
            call,
            "unlock",
            isLost
                ? ", which was initialised while it was held"
                : ", which is not held by this thread");
      }
      return Progress.DONE;
    }
  }

  /** Describes a look at a lock, which depends on those who read, so that it counts as a write. */
  private static void describeLook(Call call, Step step) {
    step.access(EventKind.SYNCHRONISE, call.argument(0), WORD, Step.Drain.OVERLAPPING);
  }

  /** Makes it; whether the word was written. The call fails where there is no such object. */
  private static boolean look(Call call, Step step) {
    if (!call.accesses().check(call.argument(0), SIZE, true)) {
      return false;
    }
    step.previous = word(call);
    step.value = step.previous;
    return isReadable(call);
  }

  /** How often the lock is taken for reading, whatever its word says. */
  private static long allReaders(Call call) {
    return call.accesses().peek(call.argument(0) + COUNT_OFFSET, COUNT_SIZE)
        + call.accesses().peek(call.argument(0) + COUNT_OFFSET + COUNT_SIZE, COUNT_SIZE);
  }

  /** Whether the bytes behind the word are as readers leave them. */
  private static boolean areReaders(Call call) {
    long holds = 0;
    for (int offset = HOLDS_OFFSET; offset < SIZE; offset++) {
      long two = call.accesses().peek(call.argument(0) + offset, 1);
      holds += (two >>> HOLD_BITS) + (two & MAX_HOLDS);
    }
    return holds == allReaders(call);
  }

  /** {@code pthread_rwlock_init}; where something else stands behind the word, it clears that. */
  static final class Init extends SetUp.Initialisation {
    private static final int CLEAN = 0;
    private static final int UNCLEAN = 1;

    Init() {
      super(WORD, SIZE);
    }

    @Override
    public int objectBytes() {
      return SIZE;
    }

    @Override
    void describeLook(Call call, Step step) {
      ReadWriteLocks.describeLook(call, step);
    }

    @Override
    boolean look(Call call, Step step) {
      boolean isWritten = ReadWriteLocks.look(call, step);
      call.secondScratch(isWritten && !areReaders(call) ? UNCLEAN : CLEAN);
      return isWritten;
    }

    @Override
    void check(Call call, long word) {
      int holder = SyncState.holder(word);
      boolean isHeld = holder >= 0 && call.threads().exists(holder);
      if (isReady(word) && (isHeld || areReaders(call) && allReaders(call) > 0)) {
        fail(call, "initialisation", ", which is held");
      } else if (SyncState.readiness(word) == SyncState.INITIALISED) {
        SyncWord.failInitialised(call, WHAT, call.argument(0));
      }
    }

    @Override
    boolean describePreparation(Call call, Step step) {
      boolean isLeft = isLeft(call);
      if (isLeft) {
        call.accesses().describeFill(step, call.argument(0) + COUNT_OFFSET, 0, SIZE - COUNT_OFFSET);
      }
      return isLeft;
    }

    @Override
    boolean prepare(Call call, Step step) {
      boolean isLeft = isLeft(call);
      if (isLeft) {
        call.accesses().fill(step);
      }
      return isLeft;
    }

    /** Whether something is left to be cleared. */
    private static boolean isLeft(Call call) {
      return call.secondScratch() == UNCLEAN && call.scratch() < SIZE - COUNT_OFFSET;
    }
  }

  /** {@code pthread_rwlock_destroy}. */
  static final class Destroy extends SetUp.Destruction {
    Destroy() {
      super(WHAT, WORD, SIZE);
    }

    @Override
    public int objectBytes() {
      return SIZE;
    }

    @Override
    void describeLook(Call call, Step step) {
      ReadWriteLocks.describeLook(call, step);
    }

    @Override
    boolean look(Call call, Step step) {
      return ReadWriteLocks.look(call, step);
    }

    @Override
    void check(Call call, long word) {
      if (!isReady(word)) {
        SyncWord.failUnready(call, WHAT, call.argument(0), word);
      } else if (SyncState.isHeld(word) || allReaders(call) > 0) {
        fail(call, "destruction", ", which is held");
      }
    }
  }
}
