/* The clock is read around a loop that sleeps: it is still a wait, and no turn is counted. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static atomic_int ready;

static void *setter(void *unused) {
  ready = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  time_t begin = time(0);
  pthread_create(&thread, 0, setter, 0);
  for (unsigned wait = 1; !ready; wait *= 2) usleep(wait);
  pthread_join(thread, 0);
  sleep(5);
  time_t end = time(0);
  printf("%ld\n", (long)(end - begin));
  assert(end - begin >= 5);
}
