/*
 * Two transfers in opposite directions take the same two locks in opposite orders.
 *
 * SC, TSO, PSO: violation (deadlock).
 */
#include <pthread.h>
#include <stddef.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};

struct account savings = {PTHREAD_MUTEX_INITIALIZER, 100};
struct account checking = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *save(void *arg) {
  (void)arg;
  transfer(&checking, &savings, 10);
  return NULL;
}

static void *spend(void *arg) {
  (void)arg;
  transfer(&savings, &checking, 10);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, save, NULL);
  pthread_create(&threads[1], NULL, spend, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation deadlock:42
