/* What errno says afterwards tells whether the time was ever over. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <time.h>

sem_t items;
struct timespec deadline = {5, 0};

static void *consumes(void *arg) {
  (void)arg;
  errno = 0;
  while (sem_timedwait(&items, &deadline) != 0) {}
  assert(errno != ETIMEDOUT);
  return NULL;
}

int main(void) {
  pthread_t thread;
  sem_init(&items, 0, 0);
  pthread_create(&thread, NULL, consumes, NULL);
  sem_post(&items);
  pthread_join(thread, NULL);
  return 0;
}
