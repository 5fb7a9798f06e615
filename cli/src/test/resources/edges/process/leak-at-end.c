/* What a thread that waits at the end still points to is no leak; what main lost is. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t never;

static void *serve(void *unused) {
  int *kept = malloc(sizeof *kept);
  sem_wait(&never);
  free(kept);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  pthread_create(&thread, NULL, serve, NULL);
  int *lost = LOSES ? malloc(4) : NULL;
  return lost == (int *)serve;
}
