/*
 * What each thread has for itself. Values under common keys are memory of the thread alone; making a
 * key and taking it away are visible to all; a key is never used again. Thread-local objects of C++
 * are destroyed at the end of their thread, before the values.
 */
#include "weir_library.h"
#include <pthread.h>
#include <stdatomic.h>
#include <threads.h>

#define WEIR_ITERATIONS 4
#define WEIR_OBJECTS 32

struct weir_object {
  void (*destructor)(void *);
  void *address;
};

static atomic_uint weir_key_count;
static _Atomic(void (*)(void *)) weir_destructors[WEIR_KEYS];

LIBRARY("makes a key; EAGAIN beyond 32 of them")
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  unsigned fresh = atomic_fetch_add(&weir_key_count, 1);
  if (fresh >= WEIR_KEYS)
    return EAGAIN;
  atomic_store(&weir_destructors[fresh], destructor);
  *key = fresh;
  return 0;
}

LIBRARY_TOO("takes a key away; its destructor is not called any more")
int pthread_key_delete(pthread_key_t key) {
  if (key >= WEIR_KEYS)
    return EINVAL;
  atomic_store(&weir_destructors[key], (void (*)(void *))0);
  return 0;
}

LIBRARY_TOO("sets the thread's value") int pthread_setspecific(pthread_key_t key, const void *value) {
  if (key >= WEIR_KEYS)
    return EINVAL;
  weir_thread()->values[key] = (void *)value;
  return 0;
}

LIBRARY_TOO("the thread's value, null at first") void *pthread_getspecific(pthread_key_t key) {
  return key < WEIR_KEYS ? weir_thread()->values[key] : 0;
}

LIBRARY("makes a key; thrd_error beyond 32 of them") int tss_create(tss_t *key, tss_dtor_t destructor) {
  return pthread_key_create(key, destructor) == 0 ? thrd_success : thrd_error;
}

LIBRARY_TOO("takes a key away") void tss_delete(tss_t key) { pthread_key_delete(key); }

LIBRARY_TOO("sets the thread's value") int tss_set(tss_t key, void *value) {
  return pthread_setspecific(key, value) == 0 ? thrd_success : thrd_error;
}

LIBRARY_TOO("the thread's value") void *tss_get(tss_t key) { return pthread_getspecific(key); }

static _Thread_local struct weir_object weir_objects[WEIR_OBJECTS];
static _Thread_local int weir_object_count;

/* In the reverse order; a destructor may make others. */
static void weir_destroy_objects(void) {
  while (weir_object_count > 0) {
    struct weir_object last = weir_objects[--weir_object_count];
    last.destructor(last.address);
  }
}

LIBRARY("registers the destructor of a thread-local object for the end of its thread")
int __cxa_thread_atexit(void (*destructor)(void *), void *address, void *module) {
  (void)module;
  if (weir_object_count == WEIR_OBJECTS)
    return -1;
  weir_objects[weir_object_count++] = (struct weir_object){destructor, address};
  weir_end_of_thread = weir_destroy_objects;
  return 0;
}

/* What is to be done when the thread ends by pthread_exit, the last first. */
static _Thread_local struct weir_cleanup *weir_cleanups;

LIBRARY("adds what pthread_exit calls") void weir_cleanup_push(struct weir_cleanup *cleanup) {
  cleanup->before = weir_cleanups;
  weir_cleanups = cleanup;
}

LIBRARY_TOO("takes away what pthread_exit calls, and may call it")
void weir_cleanup_pop(struct weir_cleanup *cleanup, int execute) {
  weir_cleanups = cleanup->before;
  if (execute)
    cleanup->routine(cleanup->argument);
}

static void weir_clean_up(void) {
  while (weir_cleanups) {
    struct weir_cleanup *last = weir_cleanups;
    weir_cleanup_pop(last, 1);
  }
}

/* At the end of a thread; a destructor may set values again, which are not taken for ever. */
static void weir_destroy_values(void) {
  void **values = weir_thread()->values;
  int again = 1;
  for (int i = 0; again && i < WEIR_ITERATIONS; i++) {
    again = 0;
    for (unsigned key = 0; key < WEIR_KEYS; key++) {
      void *value = values[key];
      void (*destructor)(void *) = value ? atomic_load(&weir_destructors[key]) : 0;
      if (destructor) {
        values[key] = 0;
        destructor(value);
        again = 1;
      }
    }
  }
}

/* Provided by the machine: gives back the robust mutexes that the thread holds. */
void weir_thread_give_back(void);

LIBRARY("robust mutexes are given back at the end of a thread that holds them")
int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust) {
  int *bits = (int *)attributes;
  if (robust != PTHREAD_MUTEX_STALLED && robust != PTHREAD_MUTEX_ROBUST)
    return EINVAL;
  *bits = (*bits & ~WEIR_ROBUST) | (robust == PTHREAD_MUTEX_ROBUST ? WEIR_ROBUST : 0);
  return 0;
}

WEIR_NEEDS(weir_thread_start);

void weir_before_return_of_thread(void) {
  weir_destroy_objects();
  weir_destroy_values();
  weir_thread_give_back();
}

void weir_before_end_of_thread(void) {
  weir_clean_up();
  weir_before_return_of_thread();
}
