/*
 * Waiting for atomic variables, barriers and shared mutexes, as programs of C++ call it that were
 * compiled with the headers of LLVM's library. The layouts and names are those of its binary
 * interface.
 */
#include "weir_library.h"
#include <linux/futex.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * Who waits for a variable of any size waits for the word of its address to change, which is changed
 * by everyone who tells of a change. Nobody is told where nobody waits. A variable of the word's size
 * is waited for itself.
 */
struct weir_contention {
  int waiters;
  int word;
};

#define WEIR_CONTENTIONS 64

static struct weir_contention weir_contentions[WEIR_CONTENTIONS];

static struct weir_contention *weir_contention(const volatile void *variable) {
  return &weir_contentions[(uintptr_t)variable / 8 % WEIR_CONTENTIONS];
}

static void weir_wait(struct weir_contention *contention, const volatile int *word, int old) {
  __atomic_fetch_add(&contention->waiters, 1, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, word, FUTEX_WAIT, old, 0);
  __atomic_fetch_sub(&contention->waiters, 1, __ATOMIC_RELEASE);
}

static void weir_wake(struct weir_contention *contention, const volatile int *word, int count) {
  if (__atomic_load_n(&contention->waiters, __ATOMIC_SEQ_CST) != 0)
    syscall(SYS_futex, word, FUTEX_WAKE, count);
}

static void weir_change(const volatile void *variable) {
  struct weir_contention *contention = weir_contention(variable);
  __atomic_fetch_add(&contention->word, 1, __ATOMIC_RELEASE);
  weir_wake(contention, &contention->word, INT_MAX);
}

LIBRARY("what a wait for an atomic variable starts from")
int _ZNSt3__123__libcpp_atomic_monitorEPVKv(const volatile void *variable) {
  return __atomic_load_n(&weir_contention(variable)->word, __ATOMIC_ACQUIRE);
}

LIBRARY("waits for an atomic variable to change")
void _ZNSt3__120__libcpp_atomic_waitEPVKvi(const volatile void *variable, int old) {
  struct weir_contention *contention = weir_contention(variable);
  weir_wait(contention, &contention->word, old);
}

LIBRARY("wakes who waits for an atomic variable")
void _ZNSt3__123__cxx_atomic_notify_oneEPVKv(const volatile void *variable) { weir_change(variable); }

LIBRARY("wakes who waits for an atomic variable")
void _ZNSt3__123__cxx_atomic_notify_allEPVKv(const volatile void *variable) { weir_change(variable); }

LIBRARY("what a wait for an atomic variable of four bytes starts from")
int _ZNSt3__123__libcpp_atomic_monitorEPVKNS_17__cxx_atomic_implIiNS_22__cxx_atomic_base_implIiEEEE(
    const volatile int *word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

LIBRARY("waits for an atomic variable of four bytes to change")
void _ZNSt3__120__libcpp_atomic_waitEPVKNS_17__cxx_atomic_implIiNS_22__cxx_atomic_base_implIiEEEEi(
    const volatile int *word, int old) {
  weir_wait(weir_contention(word), word, old);
}

LIBRARY("wakes one who waits for an atomic variable of four bytes")
void _ZNSt3__123__cxx_atomic_notify_oneEPVKNS_17__cxx_atomic_implIiNS_22__cxx_atomic_base_implIiEEEE(
    const volatile int *word) {
  weir_wake(weir_contention(word), word, 1);
}

LIBRARY("wakes who waits for an atomic variable of four bytes")
void _ZNSt3__123__cxx_atomic_notify_allEPVKNS_17__cxx_atomic_implIiNS_22__cxx_atomic_base_implIiEEEE(
    const volatile int *word) {
  weir_wake(weir_contention(word), word, INT_MAX);
}

/* Who comes to a std::barrier; the phases are the headers'. */
struct weir_barrier {
  const ptrdiff_t *expected;
  ptrdiff_t arrived;
};

LIBRARY("makes what counts the threads at a std::barrier")
struct weir_barrier *_ZNSt3__134__construct_barrier_algorithm_baseERl(const ptrdiff_t *expected) {
  struct weir_barrier *barrier = malloc(sizeof *barrier);
  barrier->expected = expected;
  barrier->arrived = 0;
  return barrier;
}

LIBRARY("comes to a std::barrier; whether it is the last")
_Bool _ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh(
    struct weir_barrier *barrier, unsigned char phase) {
  (void)phase;
  const ptrdiff_t expected = *barrier->expected;
  if (__atomic_add_fetch(&barrier->arrived, 1, __ATOMIC_ACQ_REL) != expected)
    return 0;
  __atomic_store_n(&barrier->arrived, 0, __ATOMIC_RELAXED);
  return 1;
}

LIBRARY("ends the life of what counts the threads at a std::barrier")
void _ZNSt3__132__destroy_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseE(
    struct weir_barrier *barrier) {
  free(barrier);
}

/* The headers end the lives of the mutex and the conditions. */
struct weir_shared_mutex {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  pthread_cond_t unused;
  /* How many have it together, or -1 for one alone. */
  int holders;
};

LIBRARY("makes a std::shared_mutex")
void _ZNSt3__119__shared_mutex_baseC1Ev(struct weir_shared_mutex *mutex) {
  pthread_mutex_init(&mutex->mutex, 0);
  pthread_cond_init(&mutex->changed, 0);
  pthread_cond_init(&mutex->unused, 0);
  mutex->holders = 0;
}

LIBRARY("takes a std::shared_mutex alone, when it is free")
void _ZNSt3__119__shared_mutex_base4lockEv(struct weir_shared_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  while (mutex->holders != 0)
    pthread_cond_wait(&mutex->changed, &mutex->mutex);
  mutex->holders = -1;
  pthread_mutex_unlock(&mutex->mutex);
}

LIBRARY("takes a std::shared_mutex alone if it is free")
_Bool _ZNSt3__119__shared_mutex_base8try_lockEv(struct weir_shared_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  _Bool takes = mutex->holders == 0;
  if (takes)
    mutex->holders = -1;
  pthread_mutex_unlock(&mutex->mutex);
  return takes;
}

LIBRARY("gives a std::shared_mutex back that one had alone")
void _ZNSt3__119__shared_mutex_base6unlockEv(struct weir_shared_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  mutex->holders = 0;
  pthread_cond_broadcast(&mutex->changed);
  pthread_mutex_unlock(&mutex->mutex);
}

LIBRARY("takes a std::shared_mutex with others, when nobody has it alone")
void _ZNSt3__119__shared_mutex_base11lock_sharedEv(struct weir_shared_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  while (mutex->holders < 0)
    pthread_cond_wait(&mutex->changed, &mutex->mutex);
  mutex->holders++;
  pthread_mutex_unlock(&mutex->mutex);
}

LIBRARY("takes a std::shared_mutex with others if nobody has it alone")
_Bool _ZNSt3__119__shared_mutex_base15try_lock_sharedEv(struct weir_shared_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  _Bool takes = mutex->holders >= 0;
  if (takes)
    mutex->holders++;
  pthread_mutex_unlock(&mutex->mutex);
  return takes;
}

LIBRARY("gives a std::shared_mutex back that one had with others")
void _ZNSt3__119__shared_mutex_base13unlock_sharedEv(struct weir_shared_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  if (--mutex->holders == 0)
    pthread_cond_broadcast(&mutex->changed);
  pthread_mutex_unlock(&mutex->mutex);
}
