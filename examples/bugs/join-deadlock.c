/*
 * main() waits for a thread to end while it holds the lock that this thread waits for.
 *
 * SC, TSO, PSO: violation (deadlock).
 */
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int jobs = 1;

static void *worker(void *arg) {
  (void)arg;
  pthread_mutex_lock(&mutex);
  jobs = 0;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  if (jobs > 0) pthread_join(thread, NULL); /* "let it finish first" */
  pthread_mutex_unlock(&mutex);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect violation deadlock:24
