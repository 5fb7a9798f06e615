/* Threads that wait for each other in any way are of no interest once main has returned. */
#include <pthread.h>
#include <semaphore.h>

static sem_t never;
static pthread_t first;

static void *wait_for_work(void *unused) {
  sem_wait(&never);
  return unused;
}

static void *join_it(void *unused) {
  pthread_join(first, NULL);
  return unused;
}

int main(void) {
  pthread_t second;
  sem_init(&never, 0, 0);
  pthread_create(&first, NULL, wait_for_work, NULL);
  pthread_create(&second, NULL, join_it, NULL);
}
