/*
 * Publication as of read-copy-update (McKenney and Slingwine, 1998): a node is filled, then its
 * address is stored. A reader that follows the address finds the node filled.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  int value;
};

struct node node;
_Atomic(struct node *) shared;

static void *updater(void *arg) {
  (void)arg;
  node.value = 42;
  atomic_store_explicit(&shared, &node, memory_order_relaxed);
  return NULL;
}

static void *reader(void *arg) {
  (void)arg;
  struct node *seen = atomic_load_explicit(&shared, memory_order_relaxed);
  if (seen != NULL) assert(seen->value == 42);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, updater, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 1
// weir: fence --model rc11
// weir: expect fixed 2
