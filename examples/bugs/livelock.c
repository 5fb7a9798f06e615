/*
 * Two transfers need both accounts. Each locks the one that money leaves, tries the other, and
 * gives back what it has where that is taken: no deadlock, but both may do so again and again.
 *
 * SC, TSO, PSO: violation (nontermination).
 */
#include <pthread.h>
#include <stddef.h>

#define ACCOUNTS 2

pthread_mutex_t locks[ACCOUNTS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int balances[ACCOUNTS] = {10, 10};

static void *transfer(void *arg) {
  size_t from = (size_t)arg, to = 1 - from;
  pthread_mutex_lock(&locks[from]);
  while (pthread_mutex_trylock(&locks[to]) != 0) {
    pthread_mutex_unlock(&locks[from]); /* the other one may need it */
    pthread_mutex_lock(&locks[from]);
  }
  balances[from]--;
  balances[to]++;
  pthread_mutex_unlock(&locks[to]);
  pthread_mutex_unlock(&locks[from]);
  return NULL;
}

int main(void) {
  pthread_t threads[ACCOUNTS];
  for (size_t i = 0; i < ACCOUNTS; i++) pthread_create(&threads[i], NULL, transfer, (void *)i);
  for (size_t i = 0; i < ACCOUNTS; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation nontermination:18
