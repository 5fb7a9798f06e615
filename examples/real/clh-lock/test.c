/* Two threads count under the lock, one of them twice. */
#include <assert.h>
#include <pthread.h>

#include "lock.h"

static struct clh_lock lock;
static int count;

static void increment(struct holder *self) {
  clh_acquire(&lock, self);
  count++;
  clh_release(self);
}

static void *once(void *arg) {
  static struct turn turn;
  struct holder self = {&turn, NULL};
  (void)arg;
  increment(&self);
  return NULL;
}

static void *twice(void *arg) {
  static struct turn turn;
  struct holder self = {&turn, NULL};
  (void)arg;
  increment(&self);
  increment(&self);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  clh_init(&lock);
  pthread_create(&threads[0], NULL, once, NULL);
  pthread_create(&threads[1], NULL, twice, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(count == 3);
  return 0;
}

// weir: check --model sc,tso,pso with lock.c
// weir: expect safe complete
// weir: check --model sc,tso,pso with lock.c -- -DBUG_RELAXED_LINE_UP
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:40 under pso
// weir: check --model sc,tso,pso with lock.c -- -DBUG_RELAXED_RELEASE
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:40 under pso
// weir: fence --model pso --method bounded with lock.c -- -DBUG_RELAXED_LINE_UP
// weir: expect fixed 1 complete release:lock.c:24
// weir: fence --model pso --method bounded with lock.c -- -DBUG_RELAXED_RELEASE
// weir: expect fixed 1 complete release:lock.c:30
