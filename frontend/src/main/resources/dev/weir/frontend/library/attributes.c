/* What can be asked and set of threads and mutexes without any effect here. */
#include "weir_library.h"
#include <pthread.h>
#include <string.h>

#define WEIR_STACK 8388608

LIBRARY("the kind of mutexes") int pthread_mutexattr_gettype(const pthread_mutexattr_t *attributes, int *type) {
  *type = *(const int *)attributes;
  return 0;
}

LIBRARY("whether nobody joins the threads")
int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state) {
  *state = *(const int *)attributes;
  return 0;
}

LIBRARY("always 8 MiB") int pthread_attr_getstacksize(const pthread_attr_t *attributes, size_t *size) {
  (void)attributes;
  *size = WEIR_STACK;
  return 0;
}

LIBRARY("always enabled before: no thread is cancelled")
int pthread_setcancelstate(int state, int *old) {
  if (old)
    *old = PTHREAD_CANCEL_ENABLE;
  return state == PTHREAD_CANCEL_ENABLE || state == PTHREAD_CANCEL_DISABLE ? 0 : EINVAL;
}

LIBRARY("always deferred before: no thread is cancelled")
int pthread_setcanceltype(int type, int *old) {
  if (old)
    *old = PTHREAD_CANCEL_DEFERRED;
  return type == PTHREAD_CANCEL_DEFERRED || type == PTHREAD_CANCEL_ASYNCHRONOUS ? 0 : EINVAL;
}

LIBRARY("always thread") int pthread_getname_np(pthread_t thread, char *buffer, size_t size) {
  (void)thread;
  return strlcpy(buffer, "thread", size) < size ? 0 : ERANGE;
}
