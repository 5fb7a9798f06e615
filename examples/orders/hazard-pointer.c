/*
 * Hazard pointers (Michael, 2004): a reader announces the node that it is about to read, and looks
 * whether it is still the shared one. Whoever replaces the node frees it once nobody announces it.
 * The reader finds a filled node that is not freed.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
};

_Atomic(struct node *) shared, hazard;

static struct node *make(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  return node;
}

static void *reader(void *arg) {
  (void)arg;
  struct node *seen = atomic_load_explicit(&shared, memory_order_relaxed);
  atomic_store_explicit(&hazard, seen, memory_order_relaxed);
  if (atomic_load_explicit(&shared, memory_order_relaxed) == seen) assert(seen->value > 0);
  atomic_store_explicit(&hazard, NULL, memory_order_relaxed);
  return NULL;
}

static void *reclaimer(void *arg) {
  (void)arg;
  struct node *old = atomic_exchange_explicit(&shared, make(2), memory_order_relaxed);
  while (atomic_load_explicit(&hazard, memory_order_relaxed) == old) ;
  free(old);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  atomic_store_explicit(&shared, make(1), memory_order_relaxed);
  pthread_create(&threads[0], NULL, reader, NULL);
  pthread_create(&threads[1], NULL, reclaimer, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 4
// weir: fence --model rc11
// weir: expect fixed 5
