// Each thread adds up a table that nobody writes, and a bound that is set before there are threads.
#include <assert.h>
#include <pthread.h>

static int table[] = {1, 2, 3, 4, 5, 6, 7, 8};
static int bound;
static int *where = &bound;
static int sums[2];

static void *add(void *argument) {
  int *sum = argument;
  for (int i = 0; i < bound; i++) *sum += table[i];
  return 0;
}

int main(void) {
  pthread_t threads[2];
  *where = 8;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, add, &sums[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(sums[0] == 36 && sums[1] == 36);
  return 0;
}
