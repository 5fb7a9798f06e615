/*
 * Two threads take two mutexes in opposite orders. One of them only tries the second one, and gives
 * the first one away for a while where it cannot have it, so that there is no deadlock. What it does
 * between two vain attempts is a look under the first mutex.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

pthread_mutex_t from = PTHREAD_MUTEX_INITIALIZER, to = PTHREAD_MUTEX_INITIALIZER;
int here = 2, there; /* protected by one mutex each */

static void *moves(void *arg) {
  (void)arg;
  pthread_mutex_lock(&from);
  while (pthread_mutex_trylock(&to) != 0) {
    pthread_mutex_unlock(&from);
    sched_yield();
    pthread_mutex_lock(&from);
  }
  here--;
  there++;
  pthread_mutex_unlock(&to);
  pthread_mutex_unlock(&from);
  return NULL;
}

static void *moves_back(void *arg) {
  (void)arg;
  pthread_mutex_lock(&to);
  pthread_mutex_lock(&from);
  here++;
  there--;
  pthread_mutex_unlock(&from);
  pthread_mutex_unlock(&to);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, moves, NULL);
  pthread_create(&second, NULL, moves_back, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(here == 2 && there == 0);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 4
