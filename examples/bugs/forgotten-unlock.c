/*
 * An early return leaves the mutex locked. Only one order of the two threads goes that way; then
 * the other one waits for ever.
 *
 * SC, TSO, PSO: violation (deadlock).
 */
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int stock = 1;

static void *buyer(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  if (stock == 0) return NULL; /* sold out, and still locked */
  stock--;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *supplier(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  stock++;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, buyer, NULL);
  pthread_create(&threads[1], NULL, buyer, NULL);
  pthread_create(&threads[2], NULL, supplier, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation deadlock:35
