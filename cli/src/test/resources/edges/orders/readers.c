/* Two threads add to a number under a lock, KIND says how it is taken, and a third one reads it. */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int number, twice;

static void *add(void *arg) {
  KIND(&lock);
  number++;
  twice += 2;
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, add, 0);
  pthread_create(&threads[1], 0, add, 0);
  pthread_rwlock_rdlock(&lock);
  assert(twice == 2 * number);
  pthread_rwlock_unlock(&lock);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  assert(number == 2);
}
