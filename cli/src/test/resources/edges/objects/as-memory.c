/* What works on Linux: mutexes of zeros and copied ones, objects in memory that was used before,
   and a local of a loop that is initialised in each iteration. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

union reused {
  unsigned char bytes[64];
  pthread_rwlock_t rwlock;
  pthread_mutex_t mutex;
};

static void use(pthread_mutex_t *mutex) {
  assert(pthread_mutex_lock(mutex) == 0);
  assert(pthread_mutex_unlock(mutex) == 0);
}

int main(void) {
  pthread_mutex_t *zeros = calloc(2, sizeof *zeros);
  use(&zeros[0]);
  memset(&zeros[1], 0, sizeof zeros[1]);
  use(&zeros[1]);

  pthread_mutex_t made, copy;
  pthread_mutex_init(&made, 0);
  memcpy(&copy, &made, sizeof copy);
  use(&copy);
  copy = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  use(&copy);

  union reused *memory = malloc(sizeof *memory);
  memset(memory->bytes, 0xff, sizeof memory->bytes);
  pthread_rwlock_init(&memory->rwlock, 0);
  assert(pthread_rwlock_wrlock(&memory->rwlock) == 0);
  assert(pthread_rwlock_tryrdlock(&memory->rwlock) != 0);
  assert(pthread_rwlock_unlock(&memory->rwlock) == 0);
  assert(pthread_rwlock_rdlock(&memory->rwlock) == 0);
  assert(pthread_rwlock_trywrlock(&memory->rwlock) != 0);
  assert(pthread_rwlock_unlock(&memory->rwlock) == 0);
  pthread_rwlock_destroy(&memory->rwlock);
  pthread_mutex_init(&memory->mutex, 0);
  use(&memory->mutex);

  for (int i = 0; i < 2; i++) {
    pthread_mutex_t local;
    pthread_mutex_init(&local, 0);
    use(&local);
  }
  return 0;
}
