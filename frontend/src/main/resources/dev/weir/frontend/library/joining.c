/*
 * Joining a thread if it has ended. Only programs that ask see a thread's end other than by waiting
 * for it: there it is a store, the last thing that a thread does.
 */
#include "weir_library.h"
#include <pthread.h>
#include <time.h>

/* Provided by the machine: a word of a thread, 0 at first. */
int *weir_thread_ended(pthread_t thread);

WEIR_NEEDS(weir_thread_start);

void weir_note_end_of_thread(void) {
  __atomic_store_n(weir_thread_ended(pthread_self()), 1, __ATOMIC_SEQ_CST);
}

/* No cancellation point. */
int weir_own_join(pthread_t thread, void **result) MACHINE(pthread_join);

static int weir_join_ended(pthread_t thread, void **result, int otherwise) {
  if (!__atomic_load_n(weir_thread_ended(thread), __ATOMIC_SEQ_CST))
    return otherwise;
  return weir_own_join(thread, result);
}

LIBRARY("joins a thread that has ended, else EBUSY")
int pthread_tryjoin_np(pthread_t thread, void **result) {
  return weir_join_ended(thread, result, EBUSY);
}

LIBRARY("joins a thread, or times out where it has not ended")
int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock,
                         const struct timespec *deadline) {
  CANCELLATION_POINT;
  if (pthread_equal(thread, pthread_self()))
    return pthread_join(thread, result);
  int error = weir_join_ended(thread, result, ETIMEDOUT);
  if (error == ETIMEDOUT)
    clock_nanosleep(clock, TIMER_ABSTIME, deadline, 0);
  return error;
}

LIBRARY("joins a thread, or times out where it has not ended")
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *deadline) {
  return pthread_clockjoin_np(thread, result, CLOCK_REALTIME, deadline);
}
