/* What the back-off has come to decides what is stored in the end. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int flag;
int most;

static void *sets(void *arg) {
  (void)arg;
  atomic_store(&flag, 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  unsigned wait = 1;
  pthread_create(&thread, NULL, sets, NULL);
  while (!atomic_load(&flag)) {
    for (unsigned i = 0; i < wait; i++) __asm__ volatile("" ::: "memory");
    if (wait < 64) wait *= 2;
  }
  assert(wait != 8);
  pthread_join(thread, NULL);
  return 0;
}
