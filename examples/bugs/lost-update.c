/*
 * counter++ is a load and a store: two threads may load the same value.
 *
 * SC, TSO, PSO: violation (assertion).
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int counter;

static void *increment(void *arg) {
  (void)arg;
  counter++;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, increment, NULL);
  pthread_create(&threads[1], NULL, increment, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(counter == 2);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation assertion:24
