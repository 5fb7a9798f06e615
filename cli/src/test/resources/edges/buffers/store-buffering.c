// Store buffering needs room for one store, and between the two accesses for as many as are there.
#include <assert.h>
#include <pthread.h>

#ifndef BETWEEN
#define BETWEEN 0
#endif

static volatile int x, y, padding[4];
static int a, b;

static void *other(void *unused) {
  (void)unused;
  y = 1;
  __sync_synchronize();
  a = x;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  x = 1;
  for (int i = 0; i < BETWEEN; i++)
    padding[i] = 1;
  b = y;
  int last = BETWEEN > 0 ? padding[BETWEEN - 1] : 0;
  pthread_join(thread, 0);
  (void)last;
  assert(a == 1 || b == 1);
  return 0;
}
