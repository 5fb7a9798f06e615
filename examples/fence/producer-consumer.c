/*
 * A producer and a consumer with two slots. The producer says how far it has filled them, the
 * consumer empties them; one slot stays free.
 *
 * On PSO the consumer may be told of an item that is not there yet.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define SLOTS 2
#define ITEMS 2

volatile int slots[SLOTS]; /* 0 is empty */
volatile int filled;       /* where the next item goes */

static void *producer(void *arg) {
  (void)arg;
  for (int item = 1; item <= ITEMS; item++) {
    while (slots[item % SLOTS]) {}
    slots[(item - 1) % SLOTS] = item;
    filled = item % SLOTS;
  }
  return NULL;
}

static void *consumer(void *arg) {
  (void)arg;
  for (int item = 1; item <= ITEMS; item++) {
    int slot = (item - 1) % SLOTS;
    while (filled == slot) {}
    assert(slots[slot] == item);
    slots[slot] = 0;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, producer, NULL);
  pthread_create(&threads[1], NULL, consumer, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 1 under sc,tso
// weir: expect violation assertion:34 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 1 complete store-store:23
