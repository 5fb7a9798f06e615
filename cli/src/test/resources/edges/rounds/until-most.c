/* A loop that may go round for ever, and counts its turns where others see it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop, turns;

static void *count(void *arg) {
  while (!atomic_load_explicit(&stop, memory_order_relaxed))
    atomic_fetch_add_explicit(&turns, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t counter;
  pthread_create(&counter, NULL, count, NULL);
  assert(atomic_load_explicit(&turns, memory_order_relaxed) < MOST);
  atomic_store_explicit(&stop, 1, memory_order_relaxed);
  pthread_join(counter, NULL);
  return 0;
}
