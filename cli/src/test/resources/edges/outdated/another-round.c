/*
 * The waiter's iteration can go round in two ways: past x alone, or in the inner loop past y. Where x
 * is set after it was read, the waiter is not in the round any more that it would make, but in the
 * inner one it goes round for ever too.
 */
#include <pthread.h>
#include <stddef.h>

static volatile int x, y, z;

static void *waiter(void *arg) {
  for (;;) {
    if (x == 0) {
      if (z != 0) break;
    } else {
      while (y == 0) {
      }
      break;
    }
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  x = 1;
#ifndef BUG
  y = 1;
#endif
  pthread_join(thread, NULL);
  return 0;
}
