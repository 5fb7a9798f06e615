/* Only one who comes late, and finds that the loop was left, reads the flag that it set. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int stop, busy, left;

static void *looks(void *arg) {
  (void)arg;
  for (;;) {
    busy = 1;
    int stopped = stop;
    busy = 0;
    if (stopped) break;
  }
  left = 1;
  return NULL;
}

static void *comes_late(void *arg) {
  (void)arg;
  if (left) assert(busy == 1);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, looks, NULL);
  pthread_create(&other, NULL, comes_late, NULL);
  stop = 1;
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
