/*
 * Memory that is a mutex and something else by turns looks like a mutex that is held, until zeros
 * arrive there. READY: the two threads look at a flag first; 0, 1 or 2 of them find it, which makes
 * 1 + 2 + 2 traces. Without it there are the two orders of the locks.
 * AFTER: the number comes while the mutex is in use, and the process ends; a thread that comes
 * later waits for ever. The lock and the unlock may both have come before, which is one complete
 * execution; an unlock after it is an error.
 */
#include <pthread.h>

static union {
  int number;
  char bytes[4];
  pthread_mutex_t mutex;
} place;

static volatile int is_ready;

static void *other(void *unused) {
#ifdef READY
  if (!is_ready)
    return unused;
#endif
  pthread_mutex_lock(&place.mutex);
  pthread_mutex_unlock(&place.mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
#ifdef AFTER
  pthread_create(&first, NULL, other, NULL);
  place.number = 5;
#else
  place.number = 5 << 8 | 5;
  pthread_create(&first, NULL, other, NULL);
  pthread_create(&second, NULL, other, NULL);
#ifdef BYTES
  place.bytes[0] = 0;
  place.bytes[1] = 0;
#else
  place.number = 0;
#endif
  is_ready = 1;
  pthread_join(first, NULL);
  pthread_join(second, NULL);
#endif
}
