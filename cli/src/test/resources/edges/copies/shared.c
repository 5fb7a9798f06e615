/* A byte that another thread copies before it was written is unwritten in the copy as well. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  char data;
};

static _Atomic(struct node *) published;
static void *reader(void *unused) {
  struct node *node = atomic_load_explicit(&published, memory_order_acquire);
  if (node) {
    char *seen = malloc(1);
    *seen = node->data;
    assert(*seen == 5);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  struct node *node = malloc(sizeof *node);
  node->data = 5;
  atomic_store_explicit(&published, node, ORDER);
  pthread_join(thread, 0);
}
