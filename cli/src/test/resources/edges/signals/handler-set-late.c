/*
 * Another thread waits already when the handler is set, which runs in it all the same.
 */
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static sem_t posted;

static void post(int number) {
  (void)number;
  sem_post(&posted);
}

static void *await(void *unused) {
  sem_wait(&posted);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&posted, 0, 0);
  pthread_create(&thread, 0, await, 0);
  signal(SIGUSR1, post);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
}
