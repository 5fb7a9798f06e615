/*
 * A thread that notes in a structure of its own that it waits, looks, and takes the note back. As
 * nobody else reads the note, it is no trace of a look: there is one trace, as with a plain wait.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct status {
  int waiting;
};

atomic_int ready;
int message;

static void *sender(void *arg) {
  (void)arg;
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return NULL;
}

static void *receiver(void *arg) {
  struct status *own = calloc(1, sizeof *own);
  if (own == NULL) return arg;
  for (;;) {
    own->waiting = 1;
    int is_ready = atomic_load_explicit(&ready, memory_order_acquire);
    own->waiting = 0;
    if (is_ready) break;
  }
  assert(message == 42);
  free(own);
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sender, NULL);
  pthread_create(&second, NULL, receiver, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 1
