/*
 * A bounded buffer with one producer and two consumers. A mutex keeps its state together, and
 * drains store buffers: programs that lock properly see no weak memory.
 *
 * A thread that cannot go on sleeps on a condition variable until something has changed.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define CAPACITY 1
#define ITEMS 2

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int slots[CAPACITY];
int head, count; /* the oldest item, and how many there are */

static void put(int item) {
  pthread_mutex_lock(&mutex);
  while (count == CAPACITY) pthread_cond_wait(&changed, &mutex);
  slots[(head + count) % CAPACITY] = item;
  count++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

static int get(void) {
  pthread_mutex_lock(&mutex);
  while (count == 0) pthread_cond_wait(&changed, &mutex);
  int item = slots[head];
  head = (head + 1) % CAPACITY;
  count--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  return item;
}

static void *producer(void *arg) {
  (void)arg;
  for (int item = 1; item <= ITEMS; item++) put(item);
  return NULL;
}

static void *consumer(void *arg) {
  (void)arg;
  return (void *)(long)get();
}

int main(void) {
  pthread_t threads[3];
  void *one, *other;
  pthread_create(&threads[0], NULL, producer, NULL);
  pthread_create(&threads[1], NULL, consumer, NULL);
  pthread_create(&threads[2], NULL, consumer, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], &one);
  pthread_join(threads[2], &other);
  assert(one != other); /* no item is consumed twice */
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 40
