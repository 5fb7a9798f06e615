/*
 * One thread writes an increasing sequence; nobody sees it decrease.
 *
 * Stores to one variable keep their order everywhere.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

volatile int number;

static void *writer(void *arg) {
  (void)arg;
  for (int i = 1; i <= 3; i++) number = i;
  return NULL;
}

static void *reader(void *arg) {
  (void)arg;
  int earlier = number;
  int later = number;
  assert(later >= earlier);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 10
