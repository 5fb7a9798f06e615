/*
 * What programs of C++ call that were compiled with the headers of LLVM's library: the functions
 * that these only declare. The layouts and names are those of its binary interface.
 */
#include "weir_library.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* std::__1::__throw_system_error(int, const char *). */
__attribute__((noreturn)) void _ZNSt3__120__throw_system_errorEiPKc(int error, const char *what);

/* std::terminate(). */
__attribute__((noreturn)) void _ZSt9terminatev(void);

static void weir_check(int error, const char *what) {
  if (error)
    _ZNSt3__120__throw_system_errorEiPKc(error, what);
}

LIBRARY("ends the life of a std::thread, which nobody must be left to join")
void _ZNSt3__16threadD1Ev(pthread_t *thread) {
  if (*thread != 0)
    _ZSt9terminatev();
}

LIBRARY("waits for the end of a thread of C++; a full fence") void _ZNSt3__16thread4joinEv(pthread_t *thread) {
  weir_check(*thread == 0 ? EINVAL : pthread_join(*thread, 0), "thread::join failed");
  *thread = 0;
}

LIBRARY("makes a thread of C++ one that nobody joins") void _ZNSt3__16thread6detachEv(pthread_t *thread) {
  weir_check(*thread == 0 ? EINVAL : pthread_detach(*thread), "thread::detach failed");
  *thread = 0;
}

LIBRARY("2") unsigned _ZNSt3__16thread20hardware_concurrencyEv(void) { return 2; }

/* What a thread is to do at its end: nothing here. A thread keeps it under a key. */
LIBRARY("what a thread of C++ keeps for its end") void _ZNSt3__115__thread_structC1Ev(void **state) { *state = 0; }

LIBRARY("ends the life of what a thread of C++ keeps") void _ZNSt3__115__thread_structD1Ev(void **state) {
  (void)state;
}

static pthread_key_t weir_thread_key;
static pthread_once_t weir_thread_key_once = PTHREAD_ONCE_INIT;

static void weir_make_thread_key(void) { pthread_key_create(&weir_thread_key, free); }

LIBRARY("the key of what a thread of C++ keeps") pthread_key_t *_ZNSt3__119__thread_local_dataEv(void) {
  pthread_once(&weir_thread_key_once, weir_make_thread_key);
  return &weir_thread_key;
}

LIBRARY("takes a std::mutex, when it is free") void _ZNSt3__15mutex4lockEv(pthread_mutex_t *mutex) {
  weir_check(pthread_mutex_lock(mutex), "mutex lock failed");
}

LIBRARY("takes a std::mutex if it is free") _Bool _ZNSt3__15mutex8try_lockEv(pthread_mutex_t *mutex) {
  return pthread_mutex_trylock(mutex) == 0;
}

LIBRARY("gives a std::mutex back") void _ZNSt3__15mutex6unlockEv(pthread_mutex_t *mutex) {
  pthread_mutex_unlock(mutex);
}

LIBRARY("ends a mutex's life") void _ZNSt3__15mutexD1Ev(pthread_mutex_t *mutex) {
  pthread_mutex_destroy(mutex);
}

LIBRARY("makes a recursive mutex") void _ZNSt3__115recursive_mutexC1Ev(pthread_mutex_t *mutex) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(mutex, &attributes);
}

LIBRARY("takes a recursive mutex, when no other thread has it")
void _ZNSt3__115recursive_mutex4lockEv(pthread_mutex_t *mutex) {
  weir_check(pthread_mutex_lock(mutex), "recursive_mutex lock failed");
}

LIBRARY("takes a recursive mutex if no other thread has it")
_Bool _ZNSt3__115recursive_mutex8try_lockEv(pthread_mutex_t *mutex) {
  return pthread_mutex_trylock(mutex) == 0;
}

LIBRARY("gives a recursive mutex back") void _ZNSt3__115recursive_mutex6unlockEv(pthread_mutex_t *mutex) {
  pthread_mutex_unlock(mutex);
}

LIBRARY("ends a mutex's life") void _ZNSt3__115recursive_mutexD1Ev(pthread_mutex_t *mutex) {
  pthread_mutex_destroy(mutex);
}

/* The headers wait for the condition themselves where there is a time. */
struct weir_timed_mutex {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  _Bool is_locked;
};

LIBRARY("makes a std::timed_mutex") void _ZNSt3__111timed_mutexC1Ev(struct weir_timed_mutex *mutex) {
  pthread_mutex_init(&mutex->mutex, 0);
  pthread_cond_init(&mutex->changed, 0);
  mutex->is_locked = 0;
}

LIBRARY("ends a mutex's life") void _ZNSt3__111timed_mutexD1Ev(struct weir_timed_mutex *mutex) {
  pthread_cond_destroy(&mutex->changed);
  pthread_mutex_destroy(&mutex->mutex);
}

LIBRARY("takes a std::timed_mutex, when it is free")
void _ZNSt3__111timed_mutex4lockEv(struct weir_timed_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  while (mutex->is_locked)
    pthread_cond_wait(&mutex->changed, &mutex->mutex);
  mutex->is_locked = 1;
  pthread_mutex_unlock(&mutex->mutex);
}

LIBRARY("takes a std::timed_mutex if it is free")
_Bool _ZNSt3__111timed_mutex8try_lockEv(struct weir_timed_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  _Bool takes = !mutex->is_locked;
  mutex->is_locked = 1;
  pthread_mutex_unlock(&mutex->mutex);
  return takes;
}

LIBRARY("gives a std::timed_mutex back")
void _ZNSt3__111timed_mutex6unlockEv(struct weir_timed_mutex *mutex) {
  pthread_mutex_lock(&mutex->mutex);
  mutex->is_locked = 0;
  pthread_cond_signal(&mutex->changed);
  pthread_mutex_unlock(&mutex->mutex);
}

/* The lock starts with the address of its mutex. */
LIBRARY("gives the mutex back until it is woken")
void _ZNSt3__118condition_variable4waitERNS_11unique_lockINS_5mutexEEE(pthread_cond_t *condition,
                                                                       pthread_mutex_t **lock) {
  pthread_cond_wait(condition, *lock);
}

LIBRARY("gives the mutex back until it is woken, or times out at any moment")
void _ZNSt3__118condition_variable15__do_timed_waitERNS_11unique_lockINS_5mutexEEENS_6chrono10time_pointINS5_12system_clockENS5_8durationIxNS_5ratioILl1ELl1000000000EEEEEEE(
    pthread_cond_t *condition, pthread_mutex_t **lock, long time) {
  const struct timespec end = {time / 1000000000, time % 1000000000};
  pthread_cond_timedwait(condition, *lock, &end);
}

LIBRARY("wakes any one waiter, a choice")
void _ZNSt3__118condition_variable10notify_oneEv(pthread_cond_t *condition) {
  pthread_cond_signal(condition);
}

LIBRARY("wakes all waiters") void _ZNSt3__118condition_variable10notify_allEv(pthread_cond_t *condition) {
  pthread_cond_broadcast(condition);
}

LIBRARY("ends its life") void _ZNSt3__118condition_variableD1Ev(pthread_cond_t *condition) {
  pthread_cond_destroy(condition);
}

/* What std::call_once makes sure of: 0 before, all ones after. One mutex for all. */
static pthread_mutex_t weir_once_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t weir_once_done = PTHREAD_COND_INITIALIZER;

static void weir_leave_once(volatile unsigned long *flag, unsigned long state) {
  pthread_mutex_lock(&weir_once_mutex);
  __atomic_store_n(flag, state, __ATOMIC_RELEASE);
  pthread_cond_broadcast(&weir_once_done);
  pthread_mutex_unlock(&weir_once_mutex);
}

/* Where the thread ends in the function. */
static void weir_undo_call_once(void *flag) { weir_leave_once(flag, 0); }

LIBRARY("does what std::call_once does once; others wait for it")
void _ZNSt3__111__call_onceERVmPvPFvS2_E(volatile unsigned long *flag, void *argument,
                                         void (*function)(void *)) {
  pthread_mutex_lock(&weir_once_mutex);
  while (*flag == 1)
    pthread_cond_wait(&weir_once_done, &weir_once_mutex);
  int is_first = *flag == 0;
  if (is_first)
    __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&weir_once_mutex);
  if (is_first) {
    pthread_cleanup_push(weir_undo_call_once, (void *)flag);
    function(argument);
    pthread_cleanup_pop(0);
    weir_leave_once(flag, ~0UL);
  }
}

static int64_t weir_nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

LIBRARY("the logical time") int64_t _ZNSt3__16chrono12steady_clock3nowEv(void) {
  return weir_nanoseconds(CLOCK_MONOTONIC);
}

LIBRARY("the logical time") int64_t _ZNSt3__16chrono12system_clock3nowEv(void) {
  return weir_nanoseconds(CLOCK_REALTIME) / 1000;
}

LIBRARY("lets the thread's logical time pass")
void _ZNSt3__111this_thread9sleep_forERKNS_6chrono8durationIxNS_5ratioILl1ELl1000000000EEEEE(
    const int64_t *time) {
  struct timespec duration = {*time / 1000000000, *time % 1000000000};
  nanosleep(&duration, 0);
}
