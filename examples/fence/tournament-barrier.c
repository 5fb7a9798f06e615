/*
 * The barrier of a tournament with two players: the loser says that it has arrived, the winner lets
 * it go on. With the second barrier the signals turn.
 *
 * On PSO a signal may overtake the work before it.
 *
 * SC: safe.  TSO: safe.  PSO: violation.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

volatile int arrived;
volatile int released;
volatile int phase[2]; /* how far each thread is */

static void *winner(void *arg) {
  (void)arg;
  for (int round = 1; round <= 2; round++) {
    phase[0] = round;
    while (arrived != round % 2) {}
    released = round % 2;
    assert(phase[1] >= round);
  }
  return NULL;
}

static void *loser(void *arg) {
  (void)arg;
  for (int round = 1; round <= 2; round++) {
    phase[1] = round;
    arrived = round % 2;
    while (released != round % 2) {}
    assert(phase[0] >= round);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, winner, NULL);
  pthread_create(&threads[1], NULL, loser, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 3 under sc,tso
// weir: expect violation assertion:23 under pso
// weir: fence --model pso --method bounded
// weir: expect fixed 2 complete store-store:20 store-store:31
