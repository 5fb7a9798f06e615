/* A thread sets a flag while it looks, which nobody else ever reads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int stop, busy[2];

static void *looks(void *arg) {
  int *mine = arg;
  for (;;) {
    busy[*mine] = 1;
    int stopped = stop;
    busy[*mine] = 0;
    if (stopped) return NULL;
  }
}

int main(void) {
  int numbers[] = {0, 1};
  pthread_t one, other;
  pthread_create(&one, NULL, looks, &numbers[0]);
  pthread_create(&other, NULL, looks, &numbers[1]);
  stop = 1;
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
