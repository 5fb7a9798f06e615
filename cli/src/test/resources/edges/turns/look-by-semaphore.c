/* A look under a semaphore that is taken and given back. */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

sem_t lock;
int stop;

static void *looks(void *arg) {
  (void)arg;
  for (;;) {
    sem_wait(&lock);
    int stopped = stop;
    sem_post(&lock);
    if (stopped) return NULL;
  }
}

int main(void) {
  pthread_t one;
  sem_init(&lock, 0, 1);
  pthread_create(&one, NULL, looks, NULL);
  sem_wait(&lock);
  stop = 1;
  sem_post(&lock);
  pthread_join(one, NULL);
  return 0;
}
