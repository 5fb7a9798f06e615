/*
 * A job is handed over before it is filled in.
 *
 * SC, TSO, PSO: violation (memory).
 */
#include <pthread.h>
#include <stdlib.h>

struct job {
  int pages;
};

struct job *volatile queue;
int printed;

static void *submit(void *arg) {
  (void)arg;
  struct job *job = malloc(sizeof *job);
  queue = job; /* too early */
  job->pages = 3;
  return NULL;
}

static void *print(void *arg) {
  (void)arg;
  struct job *job = queue;
  if (job != NULL) printed += job->pages;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, submit, NULL);
  pthread_create(&threads[1], NULL, print, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation memory:27
