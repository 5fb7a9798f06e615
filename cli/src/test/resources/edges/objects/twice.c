/* An object is initialised, and not destroyed, before it is initialised again. */
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

static pthread_mutex_t mutex;
static sem_t semaphore;
static pthread_barrier_t barrier;
static pthread_spinlock_t spin;
static pthread_rwlock_t rwlock;
static pthread_cond_t condition;
static mtx_t mtx;
static cnd_t cnd;

static void destroy(void) {
  pthread_mutex_destroy(&mutex);
  sem_destroy(&semaphore);
  pthread_barrier_destroy(&barrier);
  pthread_spin_destroy(&spin);
  pthread_rwlock_destroy(&rwlock);
  pthread_cond_destroy(&condition);
  mtx_destroy(&mtx);
  cnd_destroy(&cnd);
}

static void initialise(int which) {
  if (which == 0 || which == 1)
    pthread_mutex_init(&mutex, 0);
  if (which == 0 || which == 2)
    sem_init(&semaphore, 0, 1);
  if (which == 0 || which == 3)
    pthread_barrier_init(&barrier, 0, 2);
  if (which == 0 || which == 4)
    pthread_spin_init(&spin, 0);
  if (which == 0 || which == 5)
    pthread_rwlock_init(&rwlock, 0);
  if (which == 0 || which == 6)
    pthread_cond_init(&condition, 0);
  if (which == 0 || which == 7)
    mtx_init(&mtx, mtx_plain);
  if (which == 0 || which == 8)
    cnd_init(&cnd);
}

int main(void) {
  initialise(0);
#ifdef AGAIN
  destroy();
  initialise(0);
  destroy();
#else
  initialise(WHICH);
#endif
  return 0;
}
