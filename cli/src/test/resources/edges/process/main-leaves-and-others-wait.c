/* pthread_exit in main does not end the process: who waits in vain waits for ever. */
#include <pthread.h>
#include <semaphore.h>

static sem_t never;

static void *wait_for_work(void *unused) {
  sem_wait(&never);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  pthread_create(&thread, NULL, wait_for_work, NULL);
  pthread_exit(NULL);
}
