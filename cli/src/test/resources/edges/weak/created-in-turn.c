// Threads that are created in an order which differs from execution to execution: several workers
// have to give them the same numbers.
#include <pthread.h>
#include <stdatomic.h>
#include <weir.h>

static atomic_int turn, x;
static int seen[2];

static void *child(void *number) {
  seen[*(int *)number] = atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return 0;
}

static void *parent(void *number) {
  pthread_t t;
  if (atomic_fetch_add_explicit(&turn, 1, memory_order_relaxed) == 0)
    atomic_store_explicit(&x, 10, memory_order_relaxed);
  pthread_create(&t, 0, child, number);
  pthread_join(t, 0);
  return 0;
}

int main(void) {
  pthread_t t[2];
  int numbers[] = {0, 1};
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, parent, &numbers[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  weir_observe("first", seen[0]);
  weir_observe("second", seen[1]);
  return 0;
}
