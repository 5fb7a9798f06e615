/*
 * A consumer waits for a semaphore, a second at most each time, and tries again when the time is
 * over. The first time-out sets errno, which is a step; those after it leave no trace.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <time.h>

sem_t items;
int slot[2];

static void *producer(void *arg) {
  (void)arg;
  for (int i = 0; i < 2; i++) {
    slot[i] = 42;
    sem_post(&items);
  }
  return NULL;
}

static void take(void) {
  for (;;) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    if (sem_timedwait(&items, &deadline) == 0) return;
    assert(errno == ETIMEDOUT);
  }
}

static void *consumer(void *arg) {
  (void)arg;
  for (int i = 0; i < 2; i++) {
    take();
    assert(slot[i] == 42);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  sem_init(&items, 0, 0);
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 5
