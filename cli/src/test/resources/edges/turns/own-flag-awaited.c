/* Who waits for the flag of a loop never reads it as long as it stands there. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int stop, busy;

static void *looks(void *arg) {
  (void)arg;
  for (;;) {
    busy = 1;
    int stopped = stop;
    busy = 2;
    if (stopped) return NULL;
  }
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, looks, NULL);
  while (busy != 2) continue;
  stop = 1;
  pthread_join(one, NULL);
  return 0;
}
