/* A reader follows a pointer to what a writer has filled in: publication, as in RCU. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static struct node { int value; } node;
static _Atomic(struct node *) shared;

static void *writer(void *arg) {
  node.value = 42;
  atomic_store_explicit(&shared, &node, STORE);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  struct node *seen = atomic_load_explicit(&shared, LOAD);
  if (seen) assert(seen->value == 42);
  pthread_join(thread, 0);
}
