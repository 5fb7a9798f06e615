/*
 * A sequence lock (as in Linux; for C11 by Boehm, 2012): the number is odd while the writer is at
 * work. A reader that finds the same even number before and after has seen both words of one write.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int sequence;
atomic_int first, second; /* atomic, since a reader may look while they are written */

static void *writer(void *arg) {
  (void)arg;
  int s = atomic_load_explicit(&sequence, memory_order_relaxed);
  atomic_store_explicit(&sequence, s + 1, memory_order_relaxed);
  atomic_store_explicit(&first, 1, memory_order_relaxed);
  atomic_store_explicit(&second, 1, memory_order_relaxed);
  atomic_store_explicit(&sequence, s + 2, memory_order_relaxed);
  return NULL;
}

static void *reader(void *arg) {
  (void)arg;
  int before = atomic_load_explicit(&sequence, memory_order_relaxed);
  int a = atomic_load_explicit(&first, memory_order_relaxed);
  int b = atomic_load_explicit(&second, memory_order_relaxed);
  int after = atomic_load_explicit(&sequence, memory_order_relaxed);
  if (before == after && before % 2 == 0) assert(a == b);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 5
// weir: fence --model rc11
// weir: expect fixed 4
