/*
 * Double-checked initialisation (Schmidt and Harrison, 1996): whoever sees that the value is there
 * does without the mutex. Each thread finds the value filled.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_int ready;
int value;

static int get(void) {
  if (!atomic_load_explicit(&ready, memory_order_relaxed)) {
    pthread_mutex_lock(&mutex);
    if (!atomic_load_explicit(&ready, memory_order_relaxed)) {
      value = 42;
      atomic_store_explicit(&ready, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&mutex);
  }
  return value;
}

static void *worker(void *arg) {
  (void)arg;
  assert(get() == 42);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 2
// weir: fence --model rc11
// weir: expect fixed 2
