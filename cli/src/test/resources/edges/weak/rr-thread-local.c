// Two reads of a place of a thread's own, which nobody has written at first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local atomic_int own = 5;

static void *reader(void *place) {
  int first = atomic_load_explicit((atomic_int *)place, memory_order_relaxed);
  int second = atomic_load_explicit((atomic_int *)place, memory_order_relaxed);
  assert(!(first == 5 && second == 6));
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, &own);
  atomic_store_explicit(&own, 6, memory_order_relaxed);
  pthread_join(t, 0);
  return 0;
}
