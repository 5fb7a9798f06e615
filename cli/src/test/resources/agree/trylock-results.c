/* sc: safe 3; tso: safe 3; pso: safe 3 */
#include "agree.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int results[2];

static void *worker(void *index) {
  int result = pthread_mutex_trylock(&mutex);
  if (result == 0) pthread_mutex_unlock(&mutex);
  results[(intptr_t)index] = result != 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)0);
  pthread_create(&b, 0, worker, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  weir_observe("first", results[0]);
  weir_observe("second", results[1]);
  return 0;
}
