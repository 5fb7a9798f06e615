/* It counts its looks in memory of its own and fails at the third. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int flag;

static void *sets(void *arg) {
  (void)arg;
  atomic_store(&flag, 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int *looks = calloc(1, sizeof *looks);
  if (looks == NULL) return 0;
  pthread_create(&thread, NULL, sets, NULL);
  while (!atomic_load(&flag) && *looks < 10) {
    *looks = *looks + 1;
    assert(*looks != 3);
  }
  pthread_join(thread, NULL);
  free(looks);
  return 0;
}
