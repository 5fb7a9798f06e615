/*
 * Message passing: write the message, then raise a flag; read the flag, then the message.
 *
 * TSO keeps stores in order, so that this works on x86 by luck. PSO lets the flag overtake the
 * message. message-passing-fenced.c is right everywhere.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

int message[2];
atomic_int ready;

static void *producer(void *arg) {
  (void)arg;
  message[0] = 17;
  message[1] = 25;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return NULL;
}

static void *consumer(void *arg) {
  (void)arg;
  if (!atomic_load_explicit(&ready, memory_order_acquire)) return NULL; /* not yet: give up */
  assert(message[0] + message[1] == 42);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, producer, NULL);
  pthread_create(&threads[1], NULL, consumer, NULL);
  pthread_create(&threads[2], NULL, consumer, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 4 under sc,tso
// weir: expect violation assertion:28 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete release:21
// weir: check --model rmo
// weir: expect violation assertion:28
