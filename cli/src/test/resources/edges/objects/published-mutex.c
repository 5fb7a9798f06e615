/* A node is published before the initialisation of its mutex has arrived, under pso. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  pthread_mutex_t lock;
  int value;
};

static _Atomic(struct node *) head;

static void *maker(void *unused) {
  struct node *node = malloc(sizeof *node);
  pthread_mutex_init(&node->lock, 0);
  atomic_store_explicit(&head, node, memory_order_relaxed);
  return unused;
}

static void *user(void *unused) {
  struct node *node = atomic_load_explicit(&head, memory_order_relaxed);
  if (node) {
    pthread_mutex_lock(&node->lock);
    pthread_mutex_unlock(&node->lock);
  }
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, maker, 0);
  pthread_create(&b, 0, user, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
