#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static int a, b;
static void *t0(void *arg) {
  atomic_store(&x, 1);
  a = atomic_load(&y);
  return 0;
}
static void *t1(void *arg) {
  atomic_store(&y, 1);
  b = atomic_load(&x);
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, t0, 0);
  pthread_create(&t[1], 0, t1, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(a || b);
  return 0;
}
