/*
 * std::shared_ptr and std::future, as programs of C++ call them that were compiled with the headers of
 * LLVM's library. The layouts and names are those of its binary interface.
 */
#include "weir_library.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* std::terminate(). */
__attribute__((noreturn)) void _ZSt9terminatev(void);

/* The counts of a std::shared_ptr, each less by one than its users. */
struct weir_counts {
  void (*const *table)(struct weir_counts *);
  long owners;
  long watchers;
};

/* The places in their virtual table. */
enum { WEIR_DELETE = 1, WEIR_LAST_OWNER, WEIR_EXECUTE, WEIR_LAST_WATCHER = 4 };

LIBRARY("ends a use of the counts of a std::shared_ptr")
void _ZNSt3__119__shared_weak_count14__release_weakEv(struct weir_counts *counts) {
  if (__atomic_fetch_sub(&counts->watchers, 1, __ATOMIC_ACQ_REL) == 0)
    counts->table[WEIR_LAST_WATCHER](counts);
}

LIBRARY("makes a std::shared_ptr of a std::weak_ptr, if there is one still")
struct weir_counts *_ZNSt3__119__shared_weak_count4lockEv(struct weir_counts *counts) {
  long owners = __atomic_load_n(&counts->owners, __ATOMIC_SEQ_CST);
  while (owners != -1)
    if (__atomic_compare_exchange_n(&counts->owners, &owners, owners + 1, 0, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST))
      return counts;
  return 0;
}

LIBRARY("none: there is no type information")
void *_ZNKSt3__119__shared_weak_count13__get_deleterERKSt9type_info(const struct weir_counts *counts,
                                                                   const void *type) {
  (void)counts;
  (void)type;
  return 0;
}

LIBRARY("ends the life of counts") void _ZNSt3__114__shared_countD2Ev(void *counts) { (void)counts; }

LIBRARY("ends the life of counts") void _ZNSt3__114__shared_countD1Ev(void *counts) { (void)counts; }

LIBRARY("ends the life of counts, and frees them")
void _ZNSt3__114__shared_countD0Ev(void *counts) {
  free(counts);
}

LIBRARY("ends the life of counts")
void _ZNSt3__119__shared_weak_countD2Ev(void *counts) {
  (void)counts;
}

LIBRARY("ends the life of counts")
void _ZNSt3__119__shared_weak_countD1Ev(void *counts) {
  (void)counts;
}

LIBRARY("ends the life of counts, and frees them")
void _ZNSt3__119__shared_weak_countD0Ev(void *counts) {
  free(counts);
}

/* Those of kept exceptions, whose object is an address that this library knows. */
void weir_exception_keep(void *object);
void weir_exception_drop(void *object);
void weir_exception_rethrow(void *object);

LIBRARY("keeps an exception once more")
void _ZNSt13exception_ptrC1ERKS_(void **exception, void *const *other) {
  *exception = *other;
  weir_exception_keep(*exception);
}

LIBRARY("keeps an exception once more, in the place of another")
void **_ZNSt13exception_ptraSERKS_(void **exception, void *const *other) {
  void *old = *exception;
  weir_exception_keep(*other);
  *exception = *other;
  weir_exception_drop(old);
  return exception;
}

LIBRARY("gives up a kept exception") void _ZNSt13exception_ptrD1Ev(void **exception) {
  weir_exception_drop(*exception);
}

LIBRARY("throws a kept exception") void _ZSt17rethrow_exceptionSt13exception_ptr(void **exception) {
  weir_exception_rethrow(*exception);
}

LIBRARY("refused") void *__cxa_init_primary_exception(void *exception) {
  (void)exception;
  weir_refuse("std::make_exception_ptr", "an exception", "let the program set a value");
}

LIBRARY("refused")
void _ZNSt13exception_ptr31__from_native_exception_pointerEPv(void **exception, void *object) {
  (void)exception;
  (void)object;
  weir_refuse("std::make_exception_ptr", "an exception", "let the program set a value");
}

/* What a promise and its futures share, with counts as above but for the watchers. */
struct weir_shared_state {
  void (*const *table)(struct weir_shared_state *);
  long owners;
  void *exception;
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  unsigned state;
};

enum { WEIR_CONSTRUCTED = 1, WEIR_HAS_FUTURE = 2, WEIR_READY = 4, WEIR_DEFERRED = 8 };

/* A std::unique_lock. */
struct weir_unique_lock {
  pthread_mutex_t *mutex;
  _Bool owns;
};

LIBRARY("waits for the result of a std::future, or works it out")
void _ZNSt3__117__assoc_sub_state10__sub_waitERNS_11unique_lockINS_5mutexEEE(
    struct weir_shared_state *state, struct weir_unique_lock *lock) {
  if (state->state & WEIR_READY)
    return;
  if (state->state & WEIR_DEFERRED) {
    state->state &= ~WEIR_DEFERRED;
    pthread_mutex_unlock(lock->mutex);
    lock->owns = 0;
    state->table[WEIR_EXECUTE](state);
    return;
  }
  while (!(state->state & WEIR_READY))
    pthread_cond_wait(&state->changed, lock->mutex);
}

LIBRARY("waits for the result of a std::future, or works it out")
void _ZNSt3__117__assoc_sub_state4waitEv(struct weir_shared_state *state) {
  pthread_mutex_lock(&state->mutex);
  struct weir_unique_lock lock = {&state->mutex, 1};
  _ZNSt3__117__assoc_sub_state10__sub_waitERNS_11unique_lockINS_5mutexEEE(state, &lock);
  if (lock.owns)
    pthread_mutex_unlock(&state->mutex);
}

static void weir_tell(struct weir_shared_state *state, unsigned flags) {
  state->state |= flags;
  pthread_cond_broadcast(&state->changed);
}

LIBRARY("says that the result of a std::future is there")
void _ZNSt3__117__assoc_sub_state12__make_readyEv(struct weir_shared_state *state) {
  pthread_mutex_lock(&state->mutex);
  weir_tell(state, WEIR_READY);
  pthread_mutex_unlock(&state->mutex);
}

LIBRARY("says that a std::future of nothing is there")
void _ZNSt3__117__assoc_sub_state9set_valueEv(struct weir_shared_state *state) {
  pthread_mutex_lock(&state->mutex);
  if (state->state & WEIR_CONSTRUCTED)
    _ZSt9terminatev();
  weir_tell(state, WEIR_CONSTRUCTED | WEIR_READY);
  pthread_mutex_unlock(&state->mutex);
}

LIBRARY("refused")
void _ZNSt3__117__assoc_sub_state13set_exceptionESt13exception_ptr(struct weir_shared_state *state,
                                                                   void **exception) {
  (void)state;
  (void)exception;
  weir_refuse("std::promise::set_exception", "an exception", "let the program set a value");
}

LIBRARY("ends the program: there is nothing to work out")
void _ZNSt3__117__assoc_sub_state9__executeEv(struct weir_shared_state *state) {
  (void)state;
  _ZSt9terminatev();
}

static void weir_end_state(struct weir_shared_state *state) {
  pthread_cond_destroy(&state->changed);
  pthread_mutex_destroy(&state->mutex);
}

static void weir_delete_state(struct weir_shared_state *state) {
  weir_end_state(state);
  free(state);
}

LIBRARY("ends the life of what a promise and its futures share")
void _ZNSt3__117__assoc_sub_state16__on_zero_sharedEv(struct weir_shared_state *state) {
  state->table[WEIR_DELETE](state);
}

/* Its virtual table: no type information. */
LIBRARY_VARIABLE void *const _ZTVNSt3__117__assoc_sub_stateE[] = {
    0,
    0,
    (void *)weir_end_state,
    (void *)weir_delete_state,
    (void *)_ZNSt3__117__assoc_sub_state16__on_zero_sharedEv,
    (void *)_ZNSt3__117__assoc_sub_state9__executeEv};

static void weir_leave(struct weir_shared_state *state) {
  if (__atomic_fetch_sub(&state->owners, 1, __ATOMIC_ACQ_REL) == 0)
    state->table[WEIR_LAST_OWNER](state);
}

LIBRARY("makes a std::promise of nothing")
void _ZNSt3__17promiseIvEC1Ev(struct weir_shared_state **promise) {
  struct weir_shared_state *state = malloc(sizeof *state);
  memset(state, 0, sizeof *state);
  state->table = (void (*const *)(struct weir_shared_state *))&_ZTVNSt3__117__assoc_sub_stateE[2];
  *promise = state;
}

LIBRARY("ends the life of a std::promise of nothing")
void _ZNSt3__17promiseIvED1Ev(struct weir_shared_state **promise) {
  struct weir_shared_state *state = *promise;
  if (!state)
    return;
  if (!(state->state & WEIR_CONSTRUCTED) && __atomic_load_n(&state->owners, __ATOMIC_RELAXED) > 0)
    weir_refuse("std::promise::~promise", "a promise without a value", "let the program set one");
  weir_leave(state);
}

LIBRARY("makes a std::future of nothing")
void _ZNSt3__16futureIvEC1EPNS_17__assoc_sub_stateE(struct weir_shared_state **future,
                                                    struct weir_shared_state *state) {
  pthread_mutex_lock(&state->mutex);
  if (state->state & WEIR_HAS_FUTURE)
    _ZSt9terminatev();
  __atomic_fetch_add(&state->owners, 1, __ATOMIC_RELAXED);
  state->state |= WEIR_HAS_FUTURE;
  pthread_mutex_unlock(&state->mutex);
  *future = state;
}

LIBRARY("makes the std::future of a std::promise of nothing")
void _ZNSt3__17promiseIvE10get_futureEv(struct weir_shared_state **future,
                                        struct weir_shared_state **promise) {
  _ZNSt3__16futureIvEC1EPNS_17__assoc_sub_stateE(future, *promise);
}

LIBRARY("keeps a std::promise of nothing")
void _ZNSt3__17promiseIvE9set_valueEv(struct weir_shared_state **promise) {
  _ZNSt3__117__assoc_sub_state9set_valueEv(*promise);
}

LIBRARY("ends the life of a std::future of nothing")
void _ZNSt3__16futureIvED1Ev(struct weir_shared_state **future) {
  if (*future)
    weir_leave(*future);
}

LIBRARY("waits for a std::future of nothing")
void _ZNSt3__16futureIvE3getEv(struct weir_shared_state **future) {
  struct weir_shared_state *state = *future;
  *future = 0;
  _ZNSt3__117__assoc_sub_state4waitEv(state);
  weir_leave(state);
}

/* The category of errors of std::future; what it could be asked for is not there. */
struct weir_category {
  void *const *table;
};

LIBRARY("the category of errors of std::future")
const struct weir_category *_ZNSt3__115future_categoryEv(void) {
  static void *const table[8];
  static const struct weir_category category = {table};
  return &category;
}

struct weir_future_error {
  void *const *table;
  char *text;
  int value;
  const struct weir_category *category;
};

LIBRARY("makes a std::future_error")
void _ZNSt3__112future_errorC1ENS_10error_codeE(struct weir_future_error *error, int value,
                                                const struct weir_category *category) {
  error->text = strcpy(malloc(sizeof "std::future_error"), "std::future_error");
  error->value = value;
  error->category = category;
}

LIBRARY("ends the life of a std::future_error")
void _ZNSt3__112future_errorD1Ev(struct weir_future_error *error) {
  free(error->text);
}

LIBRARY("ends the life of a std::future_error, and frees it")
void _ZNSt3__112future_errorD0Ev(struct weir_future_error *error) {
  free(error->text);
  free(error);
}
