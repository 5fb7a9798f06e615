#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
static atomic_int x;
static void *t0(void *arg) {
  ST(x, 1);
  return 0;
}
static void *t1(void *arg) {
  int r = LD(x);
  int s = LD(x);
  assert(!(r == 1 && s == 0));
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, t0, 0);
  pthread_create(&t[1], 0, t1, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}
