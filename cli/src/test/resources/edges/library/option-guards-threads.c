/* A portable program: threads where the macro says that the system has them, else one after the other. */
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <unistd.h>

static int count;

static void *adder(void *argument) {
  count = count + 1;
  return argument;
}

int main(void) {
#if defined(OPTION) && OPTION > 0
  pthread_t a, b;
  pthread_create(&a, 0, adder, 0);
  pthread_create(&b, 0, adder, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
#else
  adder(0);
  adder(0);
#endif
  assert(count == 2); /* two threads lose an update */
}
