/* Threads print the time for ever, told as the result alone: the clocks decide nothing. */
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  for (;;) {
    pthread_mutex_lock(&lock);
    time_t now = time(NULL);
#ifdef ENDS
    if (now > 1000000005)
      return NULL;
#endif
    printf("%ld: %ld\n", (long)argument, (long)now);
    pthread_mutex_unlock(&lock);
  }
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
