/* A null pointer points nowhere, though it comes to a store that is made behind a test. */
#include <pthread.h>
#include <stdlib.h>
static long *total;
static long other;
static long *nowhere(void) { return 0; }
static void put(long *to) {
  if (to)
    *to = 1;
}
static void *writer(void *arg) {
#ifdef ARGUMENT
  put(0);
#endif
#ifdef RESULT
  put(nowhere());
#endif
#ifdef CHOICE
  long *to = arg ? &other : 0;
  if (to)
    *to = 1;
#endif
  total[1] = 5;
  total[0] = 3;
  return arg;
}
int main(void) {
  pthread_t t;
  total = malloc(2 * sizeof *total);
  pthread_create(&t, 0, writer, 0);
  long first = total[0], second = total[1];
  pthread_join(t, 0);
  return first + second > 100;
}
