/*
 * Condition variables. WAY 0: a message behind a flag, both under the mutex. WAY 1: the flag is set
 * and the signal given without the mutex, perhaps before the wait. WAY 2: who is woken does not look
 * again. WAY 3: the message is written without the mutex, which alone would order it; the signal does
 * not. WAY 4: the wait ends by its time.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int message, items, waits;
static atomic_int ready, early;

static void *consumer(void *arg) {
  pthread_mutex_lock(&mutex);
#if WAY == 0
  while (!ready) pthread_cond_wait(&changed, &mutex);
  assert(message == 42);
#elif WAY == 1
  if (!atomic_load(&ready)) pthread_cond_wait(&changed, &mutex);
#elif WAY == 2
  if (items == 0) pthread_cond_wait(&changed, &mutex);
  assert(items > 0);
  items--;
#elif WAY == 3
  waits = 1;
  pthread_cond_wait(&changed, &mutex);
  assert(atomic_load_explicit(&early, memory_order_relaxed) == 1);
#else
  struct timespec end = {1, 0};
  if (!ready && pthread_cond_timedwait(&changed, &mutex, &end) == 0) assert(ready);
#endif
  pthread_mutex_unlock(&mutex);
  return arg;
}

static void *producer(void *arg) {
#if WAY == 1
  atomic_store(&ready, 1);
  pthread_cond_signal(&changed);
#elif WAY == 3
  pthread_mutex_lock(&mutex);
  int isWaiting = waits;
  pthread_mutex_unlock(&mutex);
  if (!isWaiting) return arg;
  atomic_store_explicit(&early, 1, memory_order_relaxed);
  pthread_cond_signal(&changed);
#else
  pthread_mutex_lock(&mutex);
  message = 42;
  ready = 1;
  items++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
#endif
  return arg;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, consumer, 0);
  pthread_create(&threads[1], 0, producer, 0);
#if WAY == 2
  pthread_create(&threads[2], 0, consumer, 0);
#endif
#if WAY != 3
  pthread_join(threads[0], 0);
#endif
  pthread_join(threads[1], 0);
}
