/*
 * Message passing: a thread writes a message, then raises a flag. Whoever sees the flag finds the
 * message.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int message;
atomic_int ready;

static void *sender(void *arg) {
  (void)arg;
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return NULL;
}

static void *receiver(void *arg) {
  (void)arg;
  while (!atomic_load_explicit(&ready, memory_order_relaxed)) ;
  assert(message == 42);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, sender, NULL);
  pthread_create(&threads[1], NULL, receiver, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 2
// weir: fence --model rc11
// weir: expect fixed 2
