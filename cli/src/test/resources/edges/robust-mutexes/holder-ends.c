/* A thread ends with a mutex; who takes it next is told, and may make it usable again. */
#include "robust.h"

#ifndef ROBUST
#define ROBUST PTHREAD_MUTEX_ROBUST
#endif
#ifndef KIND
#define KIND PTHREAD_MUTEX_NORMAL
#endif

static void *holder(void *unused) {
  pthread_mutex_lock(&mutex);
#if KIND == 1
  pthread_mutex_lock(&mutex);
#endif
#ifdef LEAVES
  pthread_exit(unused);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  make(ROBUST, KIND);
  pthread_create(&thread, 0, holder, 0);
  pthread_join(thread, 0);
  assert(pthread_mutex_lock(&mutex) == EOWNERDEAD);
#ifdef CONSISTENT
  assert(pthread_mutex_consistent(&mutex) == 0);
  assert(pthread_mutex_consistent(&mutex) == EINVAL);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
#else
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == ENOTRECOVERABLE);
  assert(pthread_mutex_trylock(&mutex) == ENOTRECOVERABLE);
#endif
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  assert(pthread_mutex_destroy(&mutex) == 0);
  return 0;
}
