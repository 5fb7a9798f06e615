/* Threads compute in phases, with a barrier between them: nobody reads what is written meanwhile. */
#include <assert.h>
#include <pthread.h>

#define THREADS 4
#define PHASES 200

static int cells[2][THREADS];
static pthread_barrier_t barrier;

static void *worker(void *argument) {
  long me = (long)argument;
  for (int phase = 0; phase < PHASES; phase++) {
    int *from = cells[phase % 2];
    int *to = cells[(phase + 1) % 2];
    to[me] = from[(me + 1) % THREADS] + 1;
#ifndef EARLY
    pthread_barrier_wait(&barrier);
#endif
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  pthread_barrier_init(&barrier, NULL, THREADS);
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, worker, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++)
    assert(cells[PHASES % 2][i] == PHASES);
  return 0;
}
