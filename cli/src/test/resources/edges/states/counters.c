/* Many orders, few states: threads that add to a counter under a lock. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 30
#endif

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused) {
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, add, 0);
  pthread_create(&other, 0, add, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(count == 2 * N + WRONG);
}
