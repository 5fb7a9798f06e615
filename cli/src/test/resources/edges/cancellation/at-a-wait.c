/* A worker is cancelled while it waits for what never comes. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t never;
static int cleaned;

static void clean(void *place) { *(int *)place = 1; }

static void *worker(void *arg) {
#ifdef TYPE
  pthread_setcanceltype(TYPE, 0);
#endif
  pthread_cleanup_push(clean, &cleaned)
  sem_wait(&never);
  pthread_cleanup_pop(0);
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  sem_init(&never, 0, 0);
  pthread_create(&t, 0, worker, 0);
#ifndef FORGETS
  pthread_cancel(t);
#else
  if (FORGETS)
    pthread_cancel(t);
#endif
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED && cleaned);
  return 0;
}
