/*
 * The alternating bit protocol: a message has a bit, and the next one is sent when the bit has been
 * acknowledged.
 *
 * Bit and value are one store, and each side writes one variable alone: nothing to reorder.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define MESSAGES 3

volatile int message; /* the value, and the bit in the lowest place */
volatile int acknowledged;

static void *sender(void *arg) {
  (void)arg;
  for (int value = 1; value <= MESSAGES; value++) {
    message = value * 2 + value % 2;
    while (acknowledged != value % 2) {}
  }
  return NULL;
}

static void *receiver(void *arg) {
  (void)arg;
  for (int value = 1; value <= MESSAGES; value++) {
    int seen;
    do seen = message;
    while (seen % 2 != value % 2);
    assert(seen / 2 == value);
    acknowledged = value % 2;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sender, NULL);
  pthread_create(&threads[1], NULL, receiver, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 1
