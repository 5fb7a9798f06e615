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

int main(void) {
  pthread_t thread;
  struct status *own = calloc(1, sizeof *own);
  if (own == NULL) return 1;
  pthread_create(&thread, NULL, sender, NULL);
  for (;;) {
    own->waiting = 1;
    int is_ready = atomic_load_explicit(&ready, memory_order_acquire);
    own->waiting = 0;
    if (is_ready) break;
  }
  assert(message == 42);
  pthread_join(thread, NULL);
  free(own);
  return 0;
}
