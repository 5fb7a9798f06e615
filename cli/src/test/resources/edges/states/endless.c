/* Threads that never end, and come back to states that they have been in. */
#include <assert.h>
#include <pthread.h>

#define SIZE 3

static int buffer[SIZE], first, next, count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;

static void *produce(void *unused) {
  for (int value = 0;; value = (value + 1) % 2) {
    pthread_mutex_lock(&lock);
    while (count == SIZE)
      pthread_cond_wait(&not_full, &lock);
    buffer[next] = value;
    next = (next + 1) % SIZE;
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void *consume(void *unused) {
  for (int expected = 0;; expected = (expected + 1) % 2) {
    pthread_mutex_lock(&lock);
#ifdef IF
    if (count == 0)
#else
    while (count == 0)
#endif
      pthread_cond_wait(&not_empty, &lock);
    assert(count > 0);
    int value = buffer[first];
#ifndef OTHER
    assert(value == expected);
#endif
    (void)value;
    first = (first + 1) % SIZE;
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t producer, consumer;
#ifdef OTHER
  pthread_t other;
  pthread_create(&other, 0, consume, 0);
#endif
  pthread_create(&producer, 0, produce, 0);
  pthread_create(&consumer, 0, consume, 0);
  pthread_join(producer, 0);
  pthread_join(consumer, 0);
}
