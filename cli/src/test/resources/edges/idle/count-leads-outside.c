/* The third turn writes behind the end of a local that nobody reads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int ready;

static void *sets(void *arg) {
  (void)arg;
  atomic_store(&ready, 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sets, NULL);
  int note[4];
  int *outside = note + 5;
  int turn = 0;
  while (!atomic_load(&ready)) {
    if (++turn == 3) *outside = 1;
  }
  pthread_join(thread, NULL);
  return 0;
}
