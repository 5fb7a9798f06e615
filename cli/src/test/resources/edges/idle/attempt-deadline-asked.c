/* The deadline is asked for in each turn, and errno tells why the wait has failed. */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <time.h>
sem_t items;
int got;
static void *consumes(void *arg) {
  (void)arg;
  for (;;) {
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    if (sem_timedwait(&items, &deadline) == 0) break;
    if (errno != ETIMEDOUT && errno != EINTR) return NULL;
  }
  got = 1;
  return NULL;
}
int main(void) {
  pthread_t t;
  sem_init(&items, 0, 0);
  pthread_create(&t, NULL, consumes, NULL);
  sem_post(&items);
  pthread_join(t, NULL);
  return got != 1;
}
