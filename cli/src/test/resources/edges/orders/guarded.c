/* A counter that is guarded by a mutex, by a semaphore or by nothing, and a block that is freed. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore;
static int *counter;

static void *add(void *arg) {
#if WAY == 1
  pthread_mutex_lock(&mutex);
#elif WAY == 2
  sem_wait(&semaphore);
#endif
  ++*counter;
#if WAY == 1
  pthread_mutex_unlock(&mutex);
#elif WAY == 2
  sem_post(&semaphore);
#endif
  return arg;
}

int main(void) {
  counter = calloc(1, sizeof *counter);
  sem_init(&semaphore, 0, 1);
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
#if EARLY
  free(counter);
#endif
  pthread_join(second, 0);
#if !EARLY
  assert(*counter == 2);
#endif
}
