// Threads of more than 64 events: first each fills a place of its own, then they load and store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define STORES 70

atomic_int x, y;
atomic_int pad[2];
int one[2] = {1, 1};
int found[2];

static void fill(int thread) {
  for (int i = 1; i <= STORES; i++) atomic_store_explicit(&pad[thread], i, memory_order_relaxed);
}

#ifdef DEPENDENT
#define NEXT(value) one[value]
#else
#define NEXT(value) 1
#endif

static void *left(void *arg) {
  fill(0);
#ifdef LOADS_FIRST
  found[0] = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&y, NEXT(found[0]), memory_order_relaxed);
#else
  atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifdef FENCED
  atomic_thread_fence(memory_order_release);
#endif
  atomic_store_explicit(&y, 1, memory_order_relaxed);
#endif
  return arg;
}

static void *right(void *arg) {
  fill(1);
  int first = atomic_load_explicit(&y, memory_order_relaxed);
#ifdef LOADS_FIRST
  atomic_store_explicit(&x, NEXT(first), memory_order_relaxed);
  found[1] = first;
#else
#ifdef FENCED
  atomic_thread_fence(memory_order_acquire);
#endif
  assert(!first || atomic_load_explicit(&x, memory_order_relaxed));
#endif
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, left, 0);
  pthread_create(&threads[1], 0, right, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
#ifdef LOADS_FIRST
  assert(!found[0] || !found[1]);
#endif
  return 0;
}
