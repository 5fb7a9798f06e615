// Threads that may wait for ever, for what others write: alone, together, before a lock or after the end.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int one, other;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void await(atomic_int *place, int value) {
  while (atomic_load_explicit(place, memory_order_relaxed) != value) sched_yield();
}

static void *first(void *arg) {
#if WAY == 1 /* each for the other */
  await(&other, 1);
  one = 1;
#elif WAY == 2 /* with a lock that the other needs */
  pthread_mutex_lock(&mutex);
  await(&one, 1);
  pthread_mutex_unlock(&mutex);
#elif WAY == 3 /* for what comes, and goes */
  await(&one, 1);
#elif WAY == 4 /* for what comes, and stays */
  await(&one, 2);
#elif WAY == 5 /* in turn with the other */
  while (atomic_exchange_explicit(&one, 1, memory_order_relaxed)) {}
#elif WAY == 6 /* for nothing */
  for (;;) {}
#elif WAY == 7 /* for either of two */
  while (!atomic_load_explicit(&one, memory_order_relaxed)
         && !atomic_load_explicit(&other, memory_order_relaxed)) {}
#elif WAY == 8 /* until the process ends */
  await(&one, 3);
#endif
  return arg;
}

static void *second(void *arg) {
#if WAY == 1
  await(&one, 1);
  other = 1;
#elif WAY == 2
  pthread_mutex_lock(&mutex);
  one = 1;
  pthread_mutex_unlock(&mutex);
#elif WAY == 5
  while (atomic_exchange_explicit(&one, 1, memory_order_relaxed)) {}
#elif WAY == 7
  other = 1;
#else
  atomic_store_explicit(&one, 1, memory_order_relaxed);
  atomic_store_explicit(&one, 2, memory_order_relaxed);
#endif
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
#if WAY == 8
  exit(0);
#endif
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
