/*
 * A function that holds a lock calls another that takes the same lock.
 *
 * SC, TSO, PSO: violation (deadlock).
 */
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int entries, peak;

static int size(void) {
  pthread_mutex_lock(&mutex);
  int result = entries;
  pthread_mutex_unlock(&mutex);
  return result;
}

static void *add(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  entries++;
  if (size() > peak) peak = entries; /* size() locks again */
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  pthread_join(thread, NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation deadlock:31
