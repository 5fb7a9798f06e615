/*
 * A mutex that is held is overwritten with a fresh one, by plain stores: who waits for it may go
 * on, but could not have gone on before. The three locks come in any of their six orders. Under pso
 * the store to the count, too, comes when it likes after the holder's lock: with two threads yet to
 * come, before, within (between load and store) or after what each of them does to the count, which
 * makes 2 * 5 + 2 * 3 + 2 * 1 = 18.
 */
#include <pthread.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *other(void *unused) {
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
#ifdef HELD
  pthread_mutex_lock(&mutex);
#endif
  pthread_create(&first, NULL, other, NULL);
#ifndef HELD
  pthread_create(&second, NULL, other, NULL);
  pthread_mutex_lock(&mutex);
  count = 5;
#endif
  memcpy(&mutex, &fresh, sizeof mutex);
  pthread_join(first, NULL);
#ifndef HELD
  pthread_join(second, NULL);
#endif
}
