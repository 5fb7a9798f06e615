/*
 * What programs of C++ call that were compiled with the headers of GNU's library: the functions that
 * these only declare. The layouts and names are those of its binary interface.
 */
#include "weir_library.h"
#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* std::__throw_system_error(int). */
__attribute__((noreturn)) void _ZSt20__throw_system_errori(int);

/* std::terminate(). */
__attribute__((noreturn)) void _ZSt9terminatev(void);

/* A thread's function with its arguments: std::thread::_State. */
struct weir_state {
  const struct weir_state_table {
    void (*destroy)(struct weir_state *);
    void (*destroy_and_free)(struct weir_state *);
    void (*run)(struct weir_state *);
  } *table;
};

static void *weir_run_state(void *argument) {
  struct weir_state *state = argument;
  state->table->run(state);
  state->table->destroy_and_free(state);
  return 0;
}

LIBRARY("creates a thread of C++; a full fence")
void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    pthread_t *thread, struct weir_state **state, void (*unused)(void)) {
  (void)unused;
  if (pthread_create(thread, 0, weir_run_state, *state) != 0)
    _ZSt20__throw_system_errori(EAGAIN);
  *state = 0;
}

LIBRARY("waits for the end of a thread of C++; a full fence") void _ZNSt6thread4joinEv(pthread_t *thread) {
  if (*thread == 0)
    _ZSt20__throw_system_errori(EINVAL);
  int error = pthread_join(*thread, 0);
  if (error)
    _ZSt20__throw_system_errori(error);
  *thread = 0;
}

LIBRARY("makes a thread of C++ one that nobody joins") void _ZNSt6thread6detachEv(pthread_t *thread) {
  if (*thread == 0)
    _ZSt20__throw_system_errori(EINVAL);
  int error = pthread_detach(*thread);
  if (error)
    _ZSt20__throw_system_errori(error);
  *thread = 0;
}

LIBRARY("2") unsigned _ZNSt6thread20hardware_concurrencyEv(void) { return 2; }

LIBRARY("ends the life of a thread's function") void _ZNSt6thread6_StateD2Ev(void *state) { (void)state; }

LIBRARY("ends the life of a thread's function") void _ZNSt6thread6_StateD1Ev(void *state) { (void)state; }

LIBRARY("ends the life of a thread's function") void _ZNSt6thread6_StateD0Ev(void *state) { free(state); }

/* What std::call_once does: the thread's own. */
LIBRARY_VARIABLE _Thread_local void *_ZSt15__once_callable;
LIBRARY_VARIABLE _Thread_local void (*_ZSt11__once_call)(void);

LIBRARY("does what std::call_once does once") void __once_proxy(void) { _ZSt11__once_call(); }

LIBRARY("makes a std::condition_variable") void _ZNSt18condition_variableC1Ev(pthread_cond_t *condition) {
  pthread_cond_init(condition, 0);
}

LIBRARY("makes a std::condition_variable") void _ZNSt18condition_variableC2Ev(pthread_cond_t *condition) {
  pthread_cond_init(condition, 0);
}

LIBRARY("ends its life") void _ZNSt18condition_variableD1Ev(pthread_cond_t *condition) {
  pthread_cond_destroy(condition);
}

LIBRARY("ends its life") void _ZNSt18condition_variableD2Ev(pthread_cond_t *condition) {
  pthread_cond_destroy(condition);
}

/* The lock starts with the address of its mutex. */
LIBRARY("gives the mutex back until it is woken")
void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(pthread_cond_t *condition,
                                                               pthread_mutex_t **lock) {
  pthread_cond_wait(condition, *lock);
}

LIBRARY("wakes any one waiter, a choice")
void _ZNSt18condition_variable10notify_oneEv(pthread_cond_t *condition) {
  pthread_cond_signal(condition);
}

LIBRARY("wakes all waiters") void _ZNSt18condition_variable10notify_allEv(pthread_cond_t *condition) {
  pthread_cond_broadcast(condition);
}

static int64_t weir_nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

LIBRARY("the logical time") int64_t _ZNSt6chrono3_V212steady_clock3nowEv(void) {
  return weir_nanoseconds(CLOCK_MONOTONIC);
}

LIBRARY("the logical time") int64_t _ZNSt6chrono3_V212system_clock3nowEv(void) {
  return weir_nanoseconds(CLOCK_REALTIME);
}

LIBRARY("does nothing: the streams are there") void _ZNSt8ios_base4InitC1Ev(void *unused) {
  (void)unused;
}

LIBRARY("does nothing: the streams are there") void _ZNSt8ios_base4InitD1Ev(void *unused) {
  (void)unused;
}

/* How std::future waits: until the word is another, or the time is over. */
LIBRARY("waits for a std::future's state to change, or times out at any moment")
_Bool _ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    void *unused, unsigned *word, unsigned value, _Bool ends, int64_t seconds, int64_t nanoseconds) {
  (void)unused;
  struct timespec time = {seconds, nanoseconds};
  return syscall(SYS_futex, word, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME, value, ends ? &time : 0, 0, FUTEX_BITSET_MATCH_ANY) == 0 || errno != ETIMEDOUT;
}

LIBRARY("as _M_futex_wait_until, by the steady clock")
_Bool _ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
    void *unused, unsigned *word, unsigned value, _Bool ends, int64_t seconds, int64_t nanoseconds) {
  (void)unused;
  struct timespec time = {seconds, nanoseconds};
  return syscall(SYS_futex, word, FUTEX_WAIT_BITSET, value, ends ? &time : 0, 0, FUTEX_BITSET_MATCH_ANY) == 0 || errno != ETIMEDOUT;
}

LIBRARY("wakes who waits for a std::future's state to change")
void _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(unsigned *word) {
  syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX);
}

/* Behind its virtual table it has the address of an exception: none. */
LIBRARY("makes the result of a std::future") void _ZNSt13__future_base12_Result_baseC2Ev(void **result) {
  result[1] = 0;
}

LIBRARY("ends the life of a std::future's result")
void _ZNSt13__future_base12_Result_baseD2Ev(void *result) {
  (void)result;
}

/* The category of errors of std::future; what it could be asked for is not there. */
struct weir_category {
  void *const *table;
};

LIBRARY("the category of errors of std::future") const struct weir_category *_ZSt15future_categoryv(void) {
  static void *const table[8];
  static const struct weir_category category = {table};
  return &category;
}

LIBRARY("ends the life of a std::future_error") void _ZNSt12future_errorD1Ev(void *error) { (void)error; }

LIBRARY("ends the life of a std::future_error") void _ZNSt12future_errorD0Ev(void *error) { free(error); }

LIBRARY("the text of a std::future_error") const char *_ZNKSt12future_error4whatEv(const void *error) {
  (void)error;
  return "std::future_error";
}

LIBRARY("a number made of bytes") size_t _ZSt11_Hash_bytesPKvmm(const unsigned char *bytes, size_t count,
                                                               size_t seed) {
  size_t hash = seed;
  for (size_t i = 0; i < count; i++)
    hash = (hash ^ bytes[i]) * 1099511628211UL;
  return hash;
}
