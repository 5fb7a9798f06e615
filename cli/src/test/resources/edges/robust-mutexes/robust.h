#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;

/* Makes the mutex, robust or not. */
static void make(int robust, int kind) {
  pthread_mutexattr_t attributes;
  int is;
  pthread_mutexattr_init(&attributes);
  assert(pthread_mutexattr_setrobust(&attributes, robust) == 0);
  assert(pthread_mutexattr_settype(&attributes, kind) == 0);
  assert(pthread_mutexattr_getrobust(&attributes, &is) == 0 && is == robust);
  assert(pthread_mutexattr_gettype(&attributes, &is) == 0 && is == kind);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
}
