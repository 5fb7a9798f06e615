/*
 * Attributes of threads and of what they synchronise by. They keep what is set, for whoever asks; of
 * all this only the kind and robustness of mutexes, the clock of condition variables, and whether a
 * thread is detached have an effect here: there is one process, and any thread may go on at any time.
 */
#include "weir_library.h"
#include <pthread.h>

/* pthread_attr_t, of zeros at first. */
struct weir_attributes {
  int detached;
  /* The places of WEIR_SCOPE and the like. */
  unsigned bits;
  /* 0 is the usual one. */
  size_t stack_size;
  /* One more than it is; 0 is the usual one. */
  size_t guard_size;
  char *stack;
};

#define WEIR_STACK 8388608
#define WEIR_GUARD 4096

/* How many bits of a word, from which one on. */
struct weir_bits {
  unsigned char count, first;
};

/* Of pthread_attr_t. */
static const struct weir_bits weir_scope = {1, 0}, weir_inherits = {1, 1}, weir_policy = {4, 2},
                              weir_priority = {8, 8};

/* Of pthread_mutexattr_t: 4 bits for the kind, one for robust. */
static const struct weir_bits weir_shared_mutex = {1, 5}, weir_protocol = {2, 6},
                              weir_ceiling = {8, 8};

/* Of pthread_condattr_t, pthread_rwlockattr_t and pthread_barrierattr_t. */
static const struct weir_bits weir_shared = {1, 0}, weir_clock = {4, 1}, weir_preference = {2, 1};

static unsigned weir_mask(struct weir_bits place) { return ((1u << place.count) - 1) << place.first; }

/* Sets bits of a word; EINVAL where the value is not below the end. */
static int weir_set(void *word, struct weir_bits place, int value, int end) {
  if (value < 0 || value >= end)
    return EINVAL;
  *(unsigned *)word = (*(unsigned *)word & ~weir_mask(place)) | (unsigned)value << place.first;
  return 0;
}

static int weir_get(const void *word, struct weir_bits place, int *value) {
  *value = (int)((*(const unsigned *)word & weir_mask(place)) >> place.first);
  return 0;
}

static struct weir_attributes *weir_of(const pthread_attr_t *attributes) {
  return (struct weir_attributes *)attributes;
}

/* Threads. */

LIBRARY("whether nobody joins the threads")
int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state) {
  *state = weir_of(attributes)->detached;
  return 0;
}

LIBRARY("is kept, and has no effect; EINVAL below PTHREAD_STACK_MIN")
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) {
  if (size < PTHREAD_STACK_MIN)
    return EINVAL;
  weir_of(attributes)->stack_size = size;
  return 0;
}

LIBRARY("what was set, 8 MiB at first")
int pthread_attr_getstacksize(const pthread_attr_t *attributes, size_t *size) {
  *size = weir_of(attributes)->stack_size ? weir_of(attributes)->stack_size : WEIR_STACK;
  return 0;
}

LIBRARY("is kept, and has no effect; EINVAL below PTHREAD_STACK_MIN")
int pthread_attr_setstack(pthread_attr_t *attributes, void *stack, size_t size) {
  int result = pthread_attr_setstacksize(attributes, size);
  if (result == 0)
    weir_of(attributes)->stack = stack;
  return result;
}

LIBRARY("what was set, null and 8 MiB at first")
int pthread_attr_getstack(const pthread_attr_t *attributes, void **stack, size_t *size) {
  *stack = weir_of(attributes)->stack;
  return pthread_attr_getstacksize(attributes, size);
}

LIBRARY("is kept, and has no effect")
int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t size) {
  weir_of(attributes)->guard_size = size + 1;
  return 0;
}

LIBRARY("what was set, a page at first")
int pthread_attr_getguardsize(const pthread_attr_t *attributes, size_t *size) {
  *size = weir_of(attributes)->guard_size ? weir_of(attributes)->guard_size - 1 : WEIR_GUARD;
  return 0;
}

LIBRARY("is kept, and has no effect") int pthread_attr_setscope(pthread_attr_t *attributes, int scope) {
  return scope == PTHREAD_SCOPE_PROCESS ? ENOTSUP
                                        : weir_set(&weir_of(attributes)->bits, weir_scope, scope, 1);
}

LIBRARY("always PTHREAD_SCOPE_SYSTEM")
int pthread_attr_getscope(const pthread_attr_t *attributes, int *scope) {
  return weir_get(&weir_of(attributes)->bits, weir_scope, scope);
}

LIBRARY("is kept, and has no effect")
int pthread_attr_setinheritsched(pthread_attr_t *attributes, int inherits) {
  return weir_set(&weir_of(attributes)->bits, weir_inherits, inherits, 2);
}

LIBRARY("what was set, PTHREAD_INHERIT_SCHED at first")
int pthread_attr_getinheritsched(const pthread_attr_t *attributes, int *inherits) {
  return weir_get(&weir_of(attributes)->bits, weir_inherits, inherits);
}

LIBRARY("is kept, and has no effect: any thread may go on at any time")
int pthread_attr_setschedpolicy(pthread_attr_t *attributes, int policy) {
  return weir_set(&weir_of(attributes)->bits, weir_policy, policy, SCHED_RR + 1);
}

LIBRARY("what was set, the usual policy at first")
int pthread_attr_getschedpolicy(const pthread_attr_t *attributes, int *policy) {
  return weir_get(&weir_of(attributes)->bits, weir_policy, policy);
}

LIBRARY("is kept, and has no effect: any thread may go on at any time")
int pthread_attr_setschedparam(pthread_attr_t *attributes, const struct sched_param *parameter) {
  return weir_set(&weir_of(attributes)->bits, weir_priority, parameter->sched_priority, 100);
}

LIBRARY("what was set, priority 0 at first")
int pthread_attr_getschedparam(const pthread_attr_t *attributes, struct sched_param *parameter) {
  return weir_get(&weir_of(attributes)->bits, weir_priority, &parameter->sched_priority);
}

/* Mutexes. */

LIBRARY("the kind of mutexes")
int pthread_mutexattr_gettype(const pthread_mutexattr_t *attributes, int *type) {
  *type = *(const int *)attributes & WEIR_KIND;
  return 0;
}

LIBRARY("whether mutexes are robust")
int pthread_mutexattr_getrobust(const pthread_mutexattr_t *attributes, int *robust) {
  *robust = *(const int *)attributes & WEIR_ROBUST ? PTHREAD_MUTEX_ROBUST : PTHREAD_MUTEX_STALLED;
  return 0;
}

LIBRARY("is kept, and has no effect: there is one process")
int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared) {
  return weir_set(attributes, weir_shared_mutex, shared, 2);
}

LIBRARY("what was set, private at first")
int pthread_mutexattr_getpshared(const pthread_mutexattr_t *attributes, int *shared) {
  return weir_get(attributes, weir_shared_mutex, shared);
}

LIBRARY("is kept, and has no effect: any thread may go on at any time")
int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int protocol) {
  return weir_set(attributes, weir_protocol, protocol, 3);
}

LIBRARY("what was set, PTHREAD_PRIO_NONE at first")
int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *attributes, int *protocol) {
  return weir_get(attributes, weir_protocol, protocol);
}

LIBRARY("is kept, and has no effect: any thread may go on at any time")
int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *attributes, int ceiling) {
  return weir_set(attributes, weir_ceiling, ceiling, 100);
}

LIBRARY("what was set, 0 at first")
int pthread_mutexattr_getprioceiling(const pthread_mutexattr_t *attributes, int *ceiling) {
  return weir_get(attributes, weir_ceiling, ceiling);
}

/* The others. */

LIBRARY("is kept, and has no effect: there is one process")
int pthread_condattr_setpshared(pthread_condattr_t *attributes, int shared) {
  return weir_set(attributes, weir_shared, shared, 2);
}

LIBRARY("what was set, private at first")
int pthread_condattr_getpshared(const pthread_condattr_t *attributes, int *shared) {
  return weir_get(attributes, weir_shared, shared);
}

LIBRARY("is kept, and has no effect: there is one process")
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attributes, int shared) {
  return weir_set(attributes, weir_shared, shared, 2);
}

LIBRARY("what was set, private at first")
int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *attributes, int *shared) {
  return weir_get(attributes, weir_shared, shared);
}

LIBRARY("is kept, and has no effect: any thread may go on at any time")
int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attributes, int kind) {
  return weir_set(attributes, weir_preference, kind, 3);
}

LIBRARY("what was set, PTHREAD_RWLOCK_PREFER_READER_NP at first")
int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *attributes, int *kind) {
  return weir_get(attributes, weir_preference, kind);
}

LIBRARY("is kept, and has no effect: there is one process")
int pthread_barrierattr_setpshared(pthread_barrierattr_t *attributes, int shared) {
  return weir_set(attributes, weir_shared, shared, 2);
}

LIBRARY("what was set, private at first")
int pthread_barrierattr_getpshared(const pthread_barrierattr_t *attributes, int *shared) {
  return weir_get(attributes, weir_shared, shared);
}

LIBRARY("the clock of the deadlines of condition variables; EINVAL but for CLOCK_REALTIME and CLOCK_MONOTONIC")
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
  return weir_set(attributes, weir_clock, clock, CLOCK_MONOTONIC + 1);
}

LIBRARY("what was set, CLOCK_REALTIME at first")
int pthread_condattr_getclock(const pthread_condattr_t *attributes, clockid_t *clock) {
  return weir_get(attributes, weir_clock, clock);
}
