/*
 * Cancelling threads. A request is a word for each thread, which the thread reads at each cancellation
 * point. Only a program that calls pthread_cancel has these functions in the place of the machine's. Its
 * waits look for a request, too.
 */
#include "weir_library.h"
#include <pthread.h>
#include <threads.h>

/* What has waits look for requests. */
void weir_waits_otherwise(void);

#define WEIR_MAIN 1

WEIR_NEEDS(weir_waits_otherwise);

static int weir_requests[WEIR_SLEEPERS];

/* Where the thread stands: from what on it acts upon no request any more. */
static _Thread_local enum { WEIR_RUNS, WEIR_HAS_RETURNED, WEIR_ENDS } weir_stage;

/* Who is to cancel main has its name from main itself. */
static _Thread_local int weir_is_named;

int weir_thread_exists(pthread_t thread);
pthread_t weir_own_self(void) MACHINE(pthread_self);

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

void weir_act_upon_request(void) {
  weir_wait_for(WEIR_FOR_NOTHING, 0);
  if (__gxx_personality_v0)
    weir_refuse("pthread_cancel", "a program with destructors", "let the thread return");
  if (weir_stage == WEIR_HAS_RETURNED)
    weir_refuse("pthread_cancel", "a thread that has returned, in a destructor of its values",
                "disable it there");
  pthread_exit(PTHREAD_CANCELED);
}

void weir_cancellation_point(void) {
  if (weir_is_asked_to_end())
    weir_act_upon_request();
}

int weir_waits_for_cancellation(void) { return weir_can_be_cancelled(); }

int weir_is_asked_to_end(void) {
  return weir_can_be_cancelled() &&
         __atomic_load_n(weir_request(weir_own_self()), __ATOMIC_SEQ_CST);
}

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
