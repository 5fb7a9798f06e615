/*
 * One task spawns another, and a third comes first: two workers run all three, each once, and stop
 * when all are done.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#include "scheduler.h"

static atomic_int runs[3];

static void run(int task) {
  atomic_fetch_add_explicit(&runs[task], 1, memory_order_relaxed);
}

static void first(int worker) {
  (void)worker;
  run(0);
}

static void child(int worker) {
  (void)worker;
  run(1);
}

static void parent(int worker) {
  spawn(worker, child);
  run(2);
}

static void *worker(void *arg) {
  work((int)(long)arg);
  for (int i = 0; i < 3; i++) assert(atomic_load_explicit(&runs[i], memory_order_relaxed) == 1);
  return NULL;
}

int main(void) {
  pthread_t threads[WORKERS];
  spawn(0, first);
  spawn(0, parent);
  for (long i = 0; i < WORKERS; i++) pthread_create(&threads[i], NULL, worker, (void *)i);
  for (int i = 0; i < WORKERS; i++) pthread_join(threads[i], NULL);
  return 0;
}
