/* Somebody waits in vain while a thread goes on for ever beside it, as is meant. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int beat, flag;
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *unused) {
  for (;;)
    beat = 1 - beat;
}

static void both(pthread_mutex_t *one, pthread_mutex_t *other) {
  pthread_mutex_lock(one);
  pthread_mutex_lock(other);
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *cross(void *unused) {
#ifdef CIRCLE
  both(&second, &first);
#else
  both(&first, &second);
#endif
  return 0;
}

int main(void) {
  pthread_t server, t;
  pthread_create(&server, 0, serve, 0);
  pthread_create(&t, 0, cross, 0);
  both(&first, &second);
  pthread_join(t, 0);
#ifdef SPIN
  while (!flag)
    ;
#endif
#ifdef EXITS
  exit(0);
#endif
  pthread_join(server, 0);
}
