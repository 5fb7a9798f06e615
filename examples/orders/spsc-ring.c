/*
 * A ring for one producer and one consumer (Lamport, 1983), with room for one value, so that its
 * slot is used again. The consumer gets each value once and in order.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 1
#define VALUES 2

int slots[SIZE];       /* each is the producer's or the consumer's */
atomic_int head, tail; /* how many values were taken, and put */

static void put(int value) {
  int t = atomic_load_explicit(&tail, memory_order_relaxed);
  while (t - atomic_load_explicit(&head, memory_order_relaxed) == SIZE) ;
  slots[t % SIZE] = value;
  atomic_store_explicit(&tail, t + 1, memory_order_relaxed);
}

static int get(void) {
  int h = atomic_load_explicit(&head, memory_order_relaxed);
  while (atomic_load_explicit(&tail, memory_order_relaxed) == h) ;
  int value = slots[h % SIZE];
  atomic_store_explicit(&head, h + 1, memory_order_relaxed);
  return value;
}

static void *producer(void *arg) {
  (void)arg;
  for (int i = 1; i <= VALUES; i++) put(i);
  return NULL;
}

static void *consumer(void *arg) {
  (void)arg;
  for (int i = 1; i <= VALUES; i++) assert(get() == i);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, producer, NULL);
  pthread_create(&threads[1], NULL, consumer, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

// weir: fence --model armv8
// weir: expect fixed 3
// weir: fence --model rc11
// weir: expect fixed 4
