#include <assert.h>
#include <pthread.h>

static volatile int x, y, seen;

static void *other(void *unused) {
  y = 1;
  if (!x)
    seen++;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  x = 1;
  if (!y)
    seen++;
  pthread_join(thread, 0);
  assert(seen < 2);
  return 0;
}
