// A local that another thread writes to, until its owner sees that and returns.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  atomic_int done, more;
};

static _Atomic(struct node *) shared;

static void *helper(void *arg) {
  struct node *node;
  while (!(node = atomic_load_explicit(&shared, memory_order_acquire))) {}
  atomic_store_explicit(&node->FIRST, 1, memory_order_release);
#ifdef SECOND
  atomic_store_explicit(&node->SECOND, 1, memory_order_relaxed);
#endif
  return arg;
}

static void *owner(void *arg) {
  struct node node;
  atomic_store_explicit(&node.done, 0, memory_order_relaxed);
  atomic_store_explicit(&node.more, 0, memory_order_relaxed);
  atomic_store_explicit(&shared, &node, memory_order_release);
  while (!atomic_load_explicit(&node.done, memory_order_relaxed)) {}
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, helper, NULL);
  pthread_create(&threads[1], NULL, owner, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
