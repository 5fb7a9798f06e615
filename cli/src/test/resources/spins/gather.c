/* Each of two threads sets its flag and waits until both are set, counting them anew each time. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flags[2];

static void *meet(void *number) {
  atomic_store(&flags[(long)number], 1);
  int found;
  do {
    found = 0;
    for (int i = 0; i < 2; i++)
      if (atomic_load(&flags[i])) found++;
  } while (found < 2);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], 0, meet, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
