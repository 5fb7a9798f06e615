/* sc: assertion; tso: assertion; pso: assertion */
// A store of one byte gives a semaphore back: another wait may come before the first one, but not between.
#include "agree.h"
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static union {
  sem_t semaphore;
  volatile unsigned char bytes[4];
} u;
static volatile int x;

static void *other(void *unused) {
  sem_wait(&u.semaphore);
  assert(x == 1); // fails where this wait comes first
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&u.semaphore, 0, 1);
  pthread_create(&thread, 0, other, 0);
  sem_wait(&u.semaphore);
  x = 1;
  u.bytes[0] = 1;
  return 0;
}
