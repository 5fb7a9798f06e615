// More threads than an address space has room for if all of them get as much of it as a few.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 1100
#endif

static _Thread_local int own = 3;
static int result;

static void *run(void *argument) {
  int *number = malloc(sizeof *number);
  *number = *(int *)argument + own++;
  free(argument);
  return number;
}

int main(void) {
  for (int i = 0; i < THREADS; i++) {
    int *argument = malloc(sizeof *argument);
    *argument = i;
    pthread_t thread;
    int error = pthread_create(&thread, NULL, run, argument);
    assert(error == 0);
    void *number;
    pthread_join(thread, &number);
    result += *(int *)number;
    free(number);
  }
  assert(result == THREADS * (THREADS - 1) / 2 + 3 * THREADS);
  return 0;
}
