/*
 * A bounded buffer with one producer and two consumers. A mutex keeps its state together, and
 * drains store buffers: programs that lock properly see no weak memory.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define CAPACITY 2
#define ITEMS 3

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int slots[CAPACITY];
int head, count; /* the oldest item, and how many there are */

static int put(int item) {
  pthread_mutex_lock(&mutex);
  int room = count < CAPACITY;
  if (room) {
    slots[(head + count) % CAPACITY] = item;
    count++;
  }
  pthread_mutex_unlock(&mutex);
  return room;
}

/* The oldest item, or 0 when there is none. */
static int get(void) {
  int item = 0;
  pthread_mutex_lock(&mutex);
  if (count > 0) {
    item = slots[head];
    head = (head + 1) % CAPACITY;
    count--;
  }
  pthread_mutex_unlock(&mutex);
  return item;
}

static void *producer(void *arg) {
  (void)arg;
  for (int item = 1; item <= ITEMS; item++) {
    if (!put(item)) break; /* full: give up */
  }
  return NULL;
}

static void *consumer(void *arg) {
  (void)arg;
  int first = get();
  int second = get();
  assert(second == 0 || second > first); /* in the order of production */
  return (void *)(long)(first > 0 ? first : second);
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
  assert(one == NULL || one != other); /* no item is consumed twice */
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 210
