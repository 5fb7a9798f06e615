/* Only an execution in which the other thread has come first goes round at all. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int go, turns;

static void *other(void *unused) {
  atomic_store(&go, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  if (atomic_load(&go))
    for (int i = 0; i < 9; i++)
      turns++;
  pthread_join(thread, NULL);
}
