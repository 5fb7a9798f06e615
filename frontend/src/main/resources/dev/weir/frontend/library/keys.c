/*
 * What each thread has for itself. Values under common keys are memory of the thread alone; making a
 * key is visible to all, and so is a thread's first look whether a key was made. Thread-local objects
 * of C++ are destroyed at the end of their thread, before the values.
 */
#include "weir_library.h"
#include <pthread.h>
#include <threads.h>

#define WEIR_ITERATIONS 4
#define WEIR_OBJECTS 32

struct weir_object {
  void (*destructor)(void *);
  void *address;
};

/* A value of the thread, and in which use of its key it was set. */
struct weir_value {
  void *value;
  unsigned use;
};

static atomic_uint weir_key_count;
struct weir_key weir_keys[WEIR_KEYS];

static _Thread_local struct weir_value weir_values[WEIR_KEYS];

/* The keys of all values that are not null are below. */
static _Thread_local unsigned weir_values_end;

unsigned weir_key_limit(void) {
  unsigned count = atomic_load(&weir_key_count);
  return count < WEIR_KEYS ? count : WEIR_KEYS;
}

LIBRARY("makes a key; EAGAIN beyond 128 of them")
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  int again = weir_key_again ? weir_key_again(destructor) : -1;
  unsigned fresh = again >= 0 ? (unsigned)again : atomic_fetch_add(&weir_key_count, 1);
  if (fresh >= WEIR_KEYS)
    return EAGAIN;
  if (again < 0) {
    atomic_store(&weir_keys[fresh].destructor, destructor);
    atomic_store(&weir_keys[fresh].use, 1);
  }
  *key = fresh;
  return 0;
}

LIBRARY("sets the thread's value; EINVAL where there is no such key")
int pthread_setspecific(pthread_key_t key, const void *value) {
  if (key >= WEIR_KEYS)
    return EINVAL;
  struct weir_value *own = &weir_values[key];
  /* Where no key is deleted, one look tells for ever. */
  if (!own->use || weir_key_again)
    own->use = atomic_load(&weir_keys[key].use);
  if (!weir_is_used(own->use)) {
    *own = (struct weir_value){0, 0};
    return EINVAL;
  }
  own->value = (void *)value;
  if (value && key >= weir_values_end)
    weir_values_end = key + 1;
  return 0;
}

/* Whether a value is one of what its key is used for now. */
static int weir_is_current(unsigned key) {
  return !weir_key_again || atomic_load(&weir_keys[key].use) == weir_values[key].use;
}

LIBRARY("the thread's value; null at first, and where there is no such key")
void *pthread_getspecific(pthread_key_t key) {
  void *value = key < WEIR_KEYS ? weir_values[key].value : 0;
  return value && weir_is_current(key) ? value : 0;
}

LIBRARY("makes a key; thrd_error beyond 128 of them") int tss_create(tss_t *key, tss_dtor_t destructor) {
  return pthread_key_create(key, destructor) == 0 ? thrd_success : thrd_error;
}

LIBRARY("sets the thread's value; thrd_error where there is no such key") int tss_set(tss_t key, void *value) {
  return pthread_setspecific(key, value) == 0 ? thrd_success : thrd_error;
}

LIBRARY("the thread's value; null at first") void *tss_get(tss_t key) { return pthread_getspecific(key); }

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

/* At the end of a thread; a destructor may set values again, which are not taken for ever. */
static void weir_destroy_values(void) {
  int again = 1;
  for (int i = 0; again && i < WEIR_ITERATIONS; i++) {
    again = 0;
    for (unsigned key = 0; key < weir_values_end; key++) {
      void *value = pthread_getspecific(key);
      void (*destructor)(void *) = value ? atomic_load(&weir_keys[key].destructor) : 0;
      if (destructor) {
        weir_values[key].value = 0;
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
