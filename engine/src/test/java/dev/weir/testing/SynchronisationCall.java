package dev.weir.testing;

/** The library calls of {@link LoopStatement.Synchronise}. */
public enum SynchronisationCall {
  /** Takes one, when there is one. */
  SEM_WAIT(Family.SEMAPHORE, "sem_wait", 1, Result.NONE),
  /** Takes one if there is one. */
  SEM_TRYWAIT(Family.SEMAPHORE, "sem_trywait", 1, Result.IS_ZERO),
  /** Takes one if there is one before the time is over. */
  SEM_TIMEDWAIT(Family.SEMAPHORE, "sem_timedwait", 2, Result.IS_ZERO),
  /** Gives one. */
  SEM_POST(Family.SEMAPHORE, "sem_post", 1, Result.NONE),
  /** Waits for the others. */
  BARRIER_WAIT(Family.BARRIER, "pthread_barrier_wait", 1, Result.IS_NOT_ZERO),
  /** Takes a spin lock. */
  SPIN_LOCK(Family.SPIN_LOCK, "pthread_spin_lock", 1, Result.NONE),
  /** Takes a spin lock if it is free. */
  SPIN_TRYLOCK(Family.SPIN_LOCK, "pthread_spin_trylock", 1, Result.IS_ZERO),
  /** Gives a spin lock back. */
  SPIN_UNLOCK(Family.SPIN_LOCK, "pthread_spin_unlock", 1, Result.NONE),
  /** Takes a lock for reading. */
  READ_LOCK(Family.RWLOCK, "pthread_rwlock_rdlock", 1, Result.NONE),
  /** Takes a lock for reading if nobody writes. */
  TRY_READ_LOCK(Family.RWLOCK, "pthread_rwlock_tryrdlock", 1, Result.IS_ZERO),
  /** Takes a lock for writing. */
  WRITE_LOCK(Family.RWLOCK, "pthread_rwlock_wrlock", 1, Result.NONE),
  /** Takes a lock for writing if it is free. */
  TRY_WRITE_LOCK(Family.RWLOCK, "pthread_rwlock_trywrlock", 1, Result.IS_ZERO),
  /** Gives a lock back. */
  RWLOCK_UNLOCK(Family.RWLOCK, "pthread_rwlock_unlock", 1, Result.NONE);

  /** What is operated on. */
  enum Family {
    SEMAPHORE,
    BARRIER,
    SPIN_LOCK,
    RWLOCK
  }

  /** What the register is to get from the value that the call returns. */
  enum Result {
    NONE,
    IS_ZERO,
    IS_NOT_ZERO
  }

  private final Family family;
  private final String function;
  private final int parameters;
  private final Result result;

  SynchronisationCall(Family family, String function, int parameters, Result result) {
    this.family = family;
    this.function = function;
    this.parameters = parameters;
    this.result = result;
  }

  /** Whether it fails where it would have to wait. */
  boolean isAttempt() {
    return result == Result.IS_ZERO;
  }

  Family family() {
    return family;
  }

  String function() {
    return function;
  }

  int parameters() {
    return parameters;
  }

  Result result() {
    return result;
  }
}
