/*
 * Waits for two places to differ, which two reads of one iteration tell. Where x is set between them,
 * the second read would go round, though all read anew would not. A search by traces gives that
 * execution up; a random one goes on. One that ends there would say that the assertion holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static volatile int x, y, z;

static void *waiter(void *arg) {
  while (x == y) {
  }
  z = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  x = 1;
  pthread_join(thread, NULL);
#ifdef BUG
  assert(z == 0);
#else
  assert(z == 1);
#endif
  return 0;
}
