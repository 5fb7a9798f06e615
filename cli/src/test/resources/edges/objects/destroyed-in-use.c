/* An object is destroyed that is in use. */
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static pthread_spinlock_t spin;
static sem_t semaphore;

static void *other(void *unused) {
#if WHICH == 1
  pthread_mutex_lock(&mutex);
#elif WHICH == 2
  pthread_rwlock_rdlock(&rwlock);
#elif WHICH == 3
  pthread_rwlock_wrlock(&rwlock);
#elif WHICH == 4
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&condition, &mutex);
#elif WHICH == 5
  pthread_barrier_wait(&barrier);
#elif WHICH == 6
  pthread_spin_lock(&spin);
#elif WHICH == 7
  sem_wait(&semaphore);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_spin_init(&spin, 0);
  sem_init(&semaphore, 0, 0);
  pthread_create(&thread, 0, other, 0);
#if WHICH < 4 || WHICH == 6
  pthread_join(thread, 0); /* it ends with what it holds */
#endif
#if WHICH == 1
  pthread_mutex_destroy(&mutex);
#elif WHICH == 2 || WHICH == 3
  pthread_rwlock_destroy(&rwlock);
#elif WHICH == 4
  pthread_cond_destroy(&condition);
  pthread_cond_signal(&condition);
#elif WHICH == 5
  pthread_barrier_destroy(&barrier);
  pthread_barrier_wait(&barrier);
#elif WHICH == 6
  pthread_spin_destroy(&spin);
#elif WHICH == 7
  sem_destroy(&semaphore);
#endif
  return 0;
}
