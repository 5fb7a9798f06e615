/*
 * Two threads append to a log. Both may find room for one more line before either takes it; the
 * second then writes behind the end.
 *
 * SC, TSO, PSO: violation (memory).
 */
#include <pthread.h>
#include <stddef.h>

#define LINES 3

int lines[LINES];
volatile int used = LINES - 1;

static void *append(void *arg) {
  int line = (int)(long)arg;
  if (used < LINES) lines[used++] = line;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, append, (void *)7);
  pthread_create(&threads[1], NULL, append, (void *)8);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation memory:17
