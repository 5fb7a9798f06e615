/* An object that nobody has initialised. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t semaphore;
static pthread_barrier_t barrier;
static pthread_spinlock_t spin;

int main(void) {
#if WHICH == 1
  pthread_mutex_t *mutex = malloc(sizeof *mutex);
  pthread_mutex_lock(mutex);
#elif WHICH == 2
  sem_post(&semaphore);
#elif WHICH == 3
  pthread_barrier_wait(&barrier);
#elif WHICH == 4
  pthread_spin_lock(&spin);
#elif WHICH == 5
  pthread_mutex_t *mutex = malloc(sizeof *mutex);
  pthread_mutex_destroy(mutex);
#endif
  return 0;
}
