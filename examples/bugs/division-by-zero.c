/*
 * A count that was checked is no longer the same when it is used.
 *
 * SC, TSO, PSO: violation (uncaught).
 */
#include <pthread.h>
#include <stddef.h>

volatile int total = 12, samples = 4;
int average;

static void *report(void *arg) {
  (void)arg;
  if (samples > 0) average = total / samples;
  return NULL;
}

static void *reset(void *arg) {
  (void)arg;
  total = 0;
  samples = 0;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, report, NULL);
  pthread_create(&threads[1], NULL, reset, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation uncaught:14
