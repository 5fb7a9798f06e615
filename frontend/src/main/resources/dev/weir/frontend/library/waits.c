/*
 * Waits that end in other ways, too: in programs that cancel threads, or whose handlers of signals may
 * run at any time. There a thread waits for what it waits for, or for a request or a signal, whichever
 * it finds first. It sleeps on a condition variable in a queue from which a request takes it.
 */
#include "weir_library.h"
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define WEIR_ANY ~0u

int weir_thread_exists(pthread_t thread);
void weir_thread_sleep_on_condition(int *woken, const pthread_cond_t *condition);
int weir_thread_wakes_early(void);
void weir_condition_check(pthread_cond_t *condition);
void weir_condition_is_waited_for(pthread_cond_t *condition, int ends);
int weir_semaphore_try(sem_t *semaphore);

/* Provided by the machine: takes a mutex if it is free, else tells who holds it himself. */
int weir_mutex_try(pthread_mutex_t *mutex);

pthread_t weir_own_self(void) MACHINE(pthread_self);
int weir_own_join(pthread_t thread, void **result) MACHINE(pthread_join);
int weir_own_lock(pthread_mutex_t *mutex) MACHINE(pthread_mutex_lock);
int weir_own_spin_lock(pthread_spinlock_t *lock) MACHINE(pthread_spin_lock);
int weir_own_read_lock(pthread_rwlock_t *lock) MACHINE(pthread_rwlock_rdlock);
int weir_own_write_lock(pthread_rwlock_t *lock) MACHINE(pthread_rwlock_wrlock);
int weir_own_barrier_wait(pthread_barrier_t *barrier) MACHINE(pthread_barrier_wait);
int weir_own_wait(sem_t *semaphore) MACHINE(sem_wait);
int weir_own_timed_wait(sem_t *semaphore, const struct timespec *end) MACHINE(sem_timedwait);
int weir_own_clock_wait(sem_t *semaphore, clockid_t clock, const struct timespec *end)
    MACHINE(sem_clockwait);
int weir_own_initialise(pthread_cond_t *condition, const pthread_condattr_t *attributes)
    MACHINE(pthread_cond_init);
int weir_own_destroy(pthread_cond_t *condition) MACHINE(pthread_cond_destroy);
unsigned weir_own_sleep(unsigned seconds) MACHINE(sleep);
int weir_own_short_sleep(useconds_t microseconds) MACHINE(usleep);
int weir_own_nanosleep(const struct timespec *time, struct timespec *rest) MACHINE(nanosleep);
int weir_own_clock_nanosleep(clockid_t clock, int flags, const struct timespec *time,
                             struct timespec *rest) MACHINE(clock_nanosleep);
int weir_own_c11_lock(mtx_t *mutex) MACHINE(mtx_lock);
int weir_own_c11_wait(cnd_t *condition, mtx_t *mutex) MACHINE(cnd_wait);
int weir_own_c11_timed_wait(cnd_t *condition, mtx_t *mutex, const struct timespec *end)
    MACHINE(cnd_timedwait);
int weir_own_c11_join(thrd_t thread, int *result) MACHINE(thrd_join);
int weir_own_c11_sleep(const struct timespec *time, struct timespec *rest) MACHINE(thrd_sleep);

static int weir_may_be_interrupted(void) {
  return weir_can_be_interrupted && weir_can_be_interrupted();
}

/* Runs the handlers of signals that have come; whether there were any. */
static int weir_is_interrupted(void) { return weir_interruption && weir_interruption(); }

static int weir_fail(int error) {
  errno = error;
  return -1;
}

/* Locks, whose waiting no handler ends. */

LIBRARY_TOO("takes a mutex, when it is free") int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (!weir_may_be_interrupted())
    return weir_own_lock(mutex);
  int result;
  weir_wait_for(WEIR_FOR_MUTEX, mutex);
  while ((result = weir_mutex_try(mutex)) == EBUSY)
    weir_interruption();
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  return result;
}

LIBRARY_TOO("takes a mutex, when it is free") int mtx_lock(mtx_t *mutex) {
  if (!weir_may_be_interrupted())
    return weir_own_c11_lock(mutex);
  weir_wait_for(WEIR_FOR_MUTEX, mutex);
  while (mtx_trylock(mutex) == thrd_busy)
    weir_interruption();
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  return thrd_success;
}

LIBRARY_TOO("takes a spin lock, when it is free") int pthread_spin_lock(pthread_spinlock_t *lock) {
  if (!weir_may_be_interrupted())
    return weir_own_spin_lock(lock);
  weir_wait_for(WEIR_FOR_MUTEX, (const void *)lock);
  while (pthread_spin_trylock(lock) == EBUSY)
    weir_interruption();
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  return 0;
}

LIBRARY_TOO("takes it for reading, when nobody writes")
int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (!weir_may_be_interrupted())
    return weir_own_read_lock(lock);
  weir_wait_for(WEIR_FOR_LOCK, (const void *)lock);
  while (pthread_rwlock_tryrdlock(lock) == EBUSY)
    weir_interruption();
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  return 0;
}

LIBRARY_TOO("takes it for writing, when nobody reads or writes")
int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (!weir_may_be_interrupted())
    return weir_own_write_lock(lock);
  weir_wait_for(WEIR_FOR_LOCK, (const void *)lock);
  while (pthread_rwlock_trywrlock(lock) == EBUSY)
    weir_interruption();
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  return 0;
}

LIBRARY_TOO("waits until all are there") int pthread_barrier_wait(pthread_barrier_t *barrier) {
  if (weir_has_handlers && weir_has_handlers())
    weir_refuse("pthread_barrier_wait", "a thread in which a handler may run", "block its signal there");
  return weir_own_barrier_wait(barrier);
}

/* Condition variables. */

/* Whether the thread sleeps: a handler may not do so meanwhile. */
static _Thread_local int weir_sleeps;

/* Sleeps in a queue until it is woken; whether that was by a request. */
static int weir_sleep_on(struct weir_sleeper *self, const pthread_cond_t *condition) {
  if (!weir_may_be_interrupted()) {
    weir_thread_sleep_on_condition(&self->woken, condition);
    return self->cancelled;
  }
  weir_wait_for(WEIR_FOR_CONDITION, condition);
  while (!__atomic_load_n(&self->woken, __ATOMIC_SEQ_CST))
    weir_interruption();
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  __VERIFIER_atomic_begin();
  self->woken = 0;
  int cancelled = self->cancelled;
  __VERIFIER_atomic_end();
  return cancelled;
}

/* The handlers of a thread that is cancelled run with the mutex taken again. */
static int weir_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int ends) {
  int early = ends || weir_thread_wakes_early();
  int can_be_cancelled = weir_waits_for_cancellation && weir_waits_for_cancellation();
  struct weir_sleeper *self = weir_sleeper(weir_own_self());
  weir_condition_check(condition);
  if (weir_sleeps)
    weir_refuse("pthread_cond_wait", "a handler that interrupts one", "wait for a semaphore there");
  __VERIFIER_atomic_begin();
  int cancelled = can_be_cancelled && weir_is_asked_to_end();
  if (!cancelled) {
    weir_fall_asleep(self, condition, WEIR_ANY);
    self->can_be_cancelled = can_be_cancelled;
    self->cancelled = 0;
  }
  __VERIFIER_atomic_end();
  if (cancelled)
    weir_act_upon_request();
  pthread_mutex_unlock(mutex);
  int woken = 1;
  weir_sleeps = 1;
  if (early) {
    weir_is_interrupted();
    __VERIFIER_atomic_begin();
    woken = self->woken;
    cancelled = self->cancelled;
    if (woken)
      self->woken = 0;
    else
      weir_leave_sleep(self);
    __VERIFIER_atomic_end();
  } else {
    cancelled = weir_sleep_on(self, condition);
  }
  weir_sleeps = 0;
  int result = pthread_mutex_lock(mutex);
  if (cancelled)
    weir_act_upon_request();
  return result ? result : woken || !ends ? 0 : ETIMEDOUT;
}

LIBRARY_TOO("gives the mutex back until it is woken or cancelled")
int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  return weir_condition_wait(condition, mutex, 0);
}

LIBRARY_TOO("as pthread_cond_wait, or times out at any moment")
int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *end) {
  int result = weir_condition_wait(condition, mutex, 1);
  if (result == ETIMEDOUT)
    weir_own_clock_nanosleep(clock, TIMER_ABSTIME, end, 0);
  return result;
}

LIBRARY_TOO("as pthread_cond_wait, or times out at any moment")
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                           const struct timespec *end) {
  return pthread_cond_clockwait(condition, mutex, CLOCK_REALTIME, end);
}

LIBRARY_TOO("wakes any one waiter, a choice") int pthread_cond_signal(pthread_cond_t *condition) {
  weir_condition_check(condition);
  weir_wake_sleepers(condition, 1, WEIR_ANY);
  return 0;
}

LIBRARY_TOO("wakes all waiters") int pthread_cond_broadcast(pthread_cond_t *condition) {
  weir_condition_check(condition);
  weir_wake_sleepers(condition, LONG_MAX, WEIR_ANY);
  return 0;
}

static void weir_expect_no_sleepers(pthread_cond_t *condition, int ends) {
  __VERIFIER_atomic_begin();
  long count = weir_sleepers_at(condition, WEIR_ANY);
  __VERIFIER_atomic_end();
  if (count > 0)
    weir_condition_is_waited_for(condition, ends);
}

LIBRARY_TOO("makes a condition variable")
int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  weir_expect_no_sleepers(condition, 0);
  return weir_own_initialise(condition, attributes);
}

LIBRARY_TOO("ends its life") int pthread_cond_destroy(pthread_cond_t *condition) {
  weir_expect_no_sleepers(condition, 1);
  return weir_own_destroy(condition);
}

/* Semaphores and threads. A wait that ends by its time is none here, so it is asked once. */

LIBRARY_TOO("takes one, when there is one, unless the thread is cancelled or interrupted")
int sem_wait(sem_t *semaphore) {
  if (!weir_looks_up())
    return weir_own_wait(semaphore);
  CANCELLATION_POINT;
  int is_there, is_interrupted = 0;
  weir_wait_for(WEIR_FOR_SEMAPHORE, semaphore);
  while (!(is_there = weir_semaphore_try(semaphore)) && !is_interrupted)
    is_interrupted = (weir_look_up() & WEIR_INTERRUPTS) != 0;
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  return is_there ? 0 : weir_fail(EINTR);
}

/* Whether a wait with a deadline, which finds nothing, is interrupted before it. */
static int weir_is_interrupted_without(sem_t *semaphore, int *result) {
  CANCELLATION_POINT;
  *result = 0;
  if (!weir_may_be_interrupted())
    return 0;
  if (weir_semaphore_try(semaphore))
    return 1;
  if (!(weir_interruption() & WEIR_INTERRUPTS))
    return 0;
  *result = weir_fail(EINTR);
  return 1;
}

LIBRARY_TOO("takes one, or times out where there is none")
int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  int result;
  return weir_is_interrupted_without(semaphore, &result) ? result
                                                         : weir_own_timed_wait(semaphore, end);
}

LIBRARY_TOO("takes one, or times out where there is none")
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end) {
  int result;
  return weir_is_interrupted_without(semaphore, &result)
             ? result
             : weir_own_clock_wait(semaphore, clock, end);
}

LIBRARY_TOO("waits for a thread's end, unless the thread that waits is cancelled; a full fence")
int pthread_join(pthread_t thread, void **result) {
  if (weir_looks_up() && weir_thread_exists(thread) && thread != weir_own_self()) {
    CANCELLATION_POINT;
    weir_wait_for(WEIR_FOR_THREAD, (const void *)thread);
    while (pthread_tryjoin_np(thread, result) == EBUSY)
      weir_look_up();
    weir_wait_for(WEIR_FOR_NOTHING, 0);
    return 0;
  }
  return weir_own_join(thread, result);
}

/* The waits of C11, which look for nothing. */

static void weir_refuse_c11(const char *call) {
  if (weir_must_look_up())
    weir_refuse(call, "a thread that can be cancelled, or in which a handler may run",
                "use the call of pthreads, or disable that there");
}

LIBRARY_TOO("gives the mutex back until it is woken") int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  weir_refuse_c11("cnd_wait");
  return weir_own_c11_wait(condition, mutex);
}

LIBRARY_TOO("as cnd_wait, or times out at any moment")
int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict end) {
  weir_refuse_c11("cnd_timedwait");
  return weir_own_c11_timed_wait(condition, mutex, end);
}

LIBRARY_TOO("waits for a thread's end") int thrd_join(thrd_t thread, int *result) {
  weir_refuse_c11("thrd_join");
  return weir_own_c11_join(thread, result);
}

/* Time. Any handler ends a sleep, of which all is left. */

LIBRARY_TOO("lets the thread's logical time pass") unsigned sleep(unsigned seconds) {
  CANCELLATION_POINT;
  return weir_is_interrupted() ? seconds : weir_own_sleep(seconds);
}

LIBRARY_TOO("lets the thread's logical time pass") int usleep(useconds_t microseconds) {
  CANCELLATION_POINT;
  return weir_is_interrupted() ? weir_fail(EINTR) : weir_own_short_sleep(microseconds);
}

/* What is left of a time is all of it. */
static void weir_leave_all(const struct timespec *time, struct timespec *rest) {
  if (rest)
    *rest = *time;
}

LIBRARY_TOO("lets the thread's logical time pass")
int nanosleep(const struct timespec *time, struct timespec *rest) {
  CANCELLATION_POINT;
  if (!weir_is_interrupted())
    return weir_own_nanosleep(time, rest);
  weir_leave_all(time, rest);
  return weir_fail(EINTR);
}

LIBRARY_TOO("lets the thread's logical time pass")
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
  CANCELLATION_POINT;
  if (!weir_is_interrupted())
    return weir_own_clock_nanosleep(clock, flags, time, rest);
  if (!(flags & TIMER_ABSTIME))
    weir_leave_all(time, rest);
  return EINTR;
}

LIBRARY_TOO("lets the thread's logical time pass")
int thrd_sleep(const struct timespec *time, struct timespec *rest) {
  if (!weir_is_interrupted())
    return weir_own_c11_sleep(time, rest);
  weir_leave_all(time, rest);
  return -1;
}

/* Has this file linked. */
LIBRARY("nothing") void weir_waits_otherwise(void) {}
