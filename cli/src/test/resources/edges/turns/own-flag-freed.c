/* Another thread frees what nobody but the waiting one writes or reads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int stop;
atomic_int *busy;

static void *looks(void *arg) {
  (void)arg;
  atomic_int *mine = busy;
  for (;;) {
    *mine = 1;
    int stopped = stop;
    *mine = 0;
    if (stopped) return NULL;
  }
}

int main(void) {
  pthread_t one;
  busy = malloc(sizeof *busy);
  pthread_create(&one, NULL, looks, NULL);
  free(busy);
  stop = 1;
  pthread_join(one, NULL);
  return 0;
}
