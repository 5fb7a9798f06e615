#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static int x, y;
static void *t0(void *arg) {
  x = 1;
  y = x + 1;
  return 0;
}
int main(void) {
  pthread_t t[1];
  x = 5;
  pthread_create(&t[0], 0, t0, 0);
  pthread_join(t[0], 0);
  assert(x == 1 && y == 2);
  return 0;
}
