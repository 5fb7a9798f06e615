/* A thread looks at both flags again and again, in a loop of its own, until both are set. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flags[2];

static void *set(void *none) {
  atomic_store(&flags[0], 1);
#ifndef NEVER
  atomic_store(&flags[1], 1);
#endif
  return none;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, set, 0);
  for (;;) {
    int found = 0;
    for (int i = 0; i < 2; i++)
      if (atomic_load(&flags[i])) found++;
    if (found == 2) break;
  }
  pthread_join(thread, 0);
  return 0;
}
