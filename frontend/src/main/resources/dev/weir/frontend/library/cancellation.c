/*
 * Cancelling threads. A request is a word for each thread, which the thread reads at each cancellation
 * point. Only a program that calls pthread_cancel has these functions in the place of the machine's: a
 * thread that can be cancelled waits there for what it waits for or for a request, whichever it finds
 * first, and sleeps on a condition variable in a queue from which a request takes it.
 */
#include "weir_library.h"
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#define WEIR_MAIN 1
#define WEIR_ANY ~0u

static int weir_requests[WEIR_SLEEPERS];

/* Where the thread stands: from what on it acts upon no request any more. */
static _Thread_local enum { WEIR_RUNS, WEIR_HAS_RETURNED, WEIR_ENDS } weir_stage;

/* Who is to cancel main has its name from main itself. */
static _Thread_local int weir_is_named;

int weir_thread_exists(pthread_t thread);
void weir_thread_sleep_on_condition(int *woken, const pthread_cond_t *condition);
int weir_thread_wakes_early(void);
void weir_condition_check(pthread_cond_t *condition);
void weir_condition_is_waited_for(pthread_cond_t *condition, int ends);
int weir_semaphore_try(sem_t *semaphore);

int weir_own_join(pthread_t thread, void **result) MACHINE(pthread_join);
pthread_t weir_own_self(void) MACHINE(pthread_self);
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

int weir_own_c11_wait(cnd_t *condition, mtx_t *mutex) MACHINE(cnd_wait);
int weir_own_c11_timed_wait(cnd_t *condition, mtx_t *mutex, const struct timespec *end)
    MACHINE(cnd_timedwait);
int weir_own_c11_join(thrd_t thread, int *result) MACHINE(thrd_join);

static int *weir_request(pthread_t thread) {
  if (thread >= WEIR_SLEEPERS)
    weir_refuse("pthread_cancel", "more than 1000 threads", "start fewer");
  return &weir_requests[thread];
}

LIBRARY_TOO("the thread's handle") pthread_t pthread_self(void) {
  weir_is_named = 1;
  return weir_own_self();
}

/* Whether a request that comes while the thread waits would end the waiting. */
static int weir_can_be_cancelled(void) {
  return weir_stage != WEIR_ENDS && weir_is_cancellation_enabled() &&
         (weir_is_named || weir_own_self() != WEIR_MAIN);
}

/* Programs in C++ name it that have something to do where a function is left by an exception. */
__attribute__((weak)) int __gxx_personality_v0(void);

static void weir_act(void) {
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  if (__gxx_personality_v0)
    weir_refuse("pthread_cancel", "a program with destructors", "let the thread return");
  if (weir_stage == WEIR_HAS_RETURNED)
    weir_refuse("pthread_cancel", "a thread that has returned, in a destructor of its values",
                "disable it there");
  pthread_exit(PTHREAD_CANCELED);
}

void weir_cancellation_point(void) {
  if (weir_can_be_cancelled() &&
      __atomic_load_n(weir_request(weir_own_self()), __ATOMIC_SEQ_CST))
    weir_act();
}

int weir_waits_for_cancellation(void) { return weir_can_be_cancelled(); }

void weir_thread_returns(void) { weir_stage = WEIR_HAS_RETURNED; }

void weir_thread_ends(void) { weir_stage = WEIR_ENDS; }

LIBRARY("asks a thread to end at its next cancellation point, or where it waits at one; a full fence")
int pthread_cancel(pthread_t thread) {
  if (!weir_thread_exists(thread))
    return ESRCH;
  int *request = weir_request(thread);
  struct weir_sleeper *sleeper = weir_sleeper(thread);
  __VERIFIER_atomic_begin();
  __atomic_store_n(request, 1, __ATOMIC_SEQ_CST);
  if (sleeper->place && sleeper->can_be_cancelled) {
    weir_leave_sleep(sleeper);
    sleeper->cancelled = 1;
    sleeper->woken = 1;
  }
  __VERIFIER_atomic_end();
  return 0;
}

LIBRARY_TOO("ends the thread where it was cancelled") void pthread_testcancel(void) {
  weir_cancellation_point();
}

/* Condition variables. */

/* The handlers of a thread that is cancelled run with the mutex taken again. */
static int weir_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int ends) {
  int early = ends || weir_thread_wakes_early();
  int can_be_cancelled = weir_can_be_cancelled();
  pthread_t number = weir_own_self();
  int *request = weir_request(number);
  struct weir_sleeper *self = weir_sleeper(number);
  weir_condition_check(condition);
  __VERIFIER_atomic_begin();
  int cancelled = can_be_cancelled && __atomic_load_n(request, __ATOMIC_SEQ_CST);
  if (!cancelled) {
    weir_fall_asleep(self, condition, WEIR_ANY);
    self->can_be_cancelled = can_be_cancelled;
    self->cancelled = 0;
  }
  __VERIFIER_atomic_end();
  if (cancelled)
    weir_act();
  pthread_mutex_unlock(mutex);
  int woken = 1;
  if (early) {
    __VERIFIER_atomic_begin();
    woken = self->woken;
    cancelled = self->cancelled;
    if (woken)
      self->woken = 0;
    else
      weir_leave_sleep(self);
    __VERIFIER_atomic_end();
  } else {
    weir_thread_sleep_on_condition(&self->woken, condition);
    cancelled = self->cancelled;
  }
  int result = pthread_mutex_lock(mutex);
  if (cancelled)
    weir_act();
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

LIBRARY_TOO("takes one, when there is one, unless the thread is cancelled") int sem_wait(sem_t *semaphore) {
  if (!weir_can_be_cancelled())
    return weir_own_wait(semaphore);
  weir_cancellation_point();
  weir_wait_for(WEIR_FOR_SEMAPHORE, semaphore);
  while (!weir_semaphore_try(semaphore))
    weir_cancellation_point();
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  return 0;
}

LIBRARY_TOO("takes one, or times out where there is none")
int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  weir_cancellation_point();
  return weir_own_timed_wait(semaphore, end);
}

LIBRARY_TOO("takes one, or times out where there is none")
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end) {
  weir_cancellation_point();
  return weir_own_clock_wait(semaphore, clock, end);
}

LIBRARY_TOO("waits for a thread's end, unless the thread that waits is cancelled; a full fence")
int pthread_join(pthread_t thread, void **result) {
  if (weir_can_be_cancelled() && weir_thread_exists(thread) && thread != weir_own_self()) {
    weir_cancellation_point();
    weir_wait_for(WEIR_FOR_THREAD, (const void *)thread);
    while (pthread_tryjoin_np(thread, result) == EBUSY)
      weir_cancellation_point();
    weir_wait_for(WEIR_FOR_NOTHING, 0);
    return 0;
  }
  return weir_own_join(thread, result);
}

/* The waits of C11, which look for no request. */

static void weir_refuse_c11(const char *call) {
  if (weir_can_be_cancelled())
    weir_refuse(call, "a thread that can be cancelled", "use the call of pthreads, or disable that there");
}

LIBRARY_TOO("the thread's handle") thrd_t thrd_current(void) {
  weir_is_named = 1;
  return weir_own_self();
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

/* Time. */

LIBRARY_TOO("lets the thread's logical time pass") unsigned sleep(unsigned seconds) {
  weir_cancellation_point();
  return weir_own_sleep(seconds);
}

LIBRARY_TOO("lets the thread's logical time pass") int usleep(useconds_t microseconds) {
  weir_cancellation_point();
  return weir_own_short_sleep(microseconds);
}

LIBRARY_TOO("lets the thread's logical time pass")
int nanosleep(const struct timespec *time, struct timespec *rest) {
  weir_cancellation_point();
  return weir_own_nanosleep(time, rest);
}

LIBRARY_TOO("lets the thread's logical time pass")
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
  weir_cancellation_point();
  return weir_own_clock_nanosleep(clock, flags, time, rest);
}
