/*
 * Whoever comes last frees the buffer; but looking and clearing are two steps, and both threads may
 * look before either has cleared.
 *
 * SC, TSO, PSO: violation (memory).
 */
#include <pthread.h>
#include <stdlib.h>

char *volatile buffer;

static void *release(void *arg) {
  (void)arg;
  char *mine = buffer;
  if (mine == NULL) return NULL;
  buffer = NULL;
  free(mine);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  buffer = malloc(16);
  pthread_create(&threads[0], NULL, release, NULL);
  pthread_create(&threads[1], NULL, release, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation memory:17
