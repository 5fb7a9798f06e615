#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define LDA(v) atomic_load_explicit(&(v), memory_order_acquire)
static atomic_int x, y;
static int a, b, c, d;
static void *t0(void *arg) {
  ST(x, 1);
  return 0;
}
static void *t1(void *arg) {
  ST(y, 1);
  return 0;
}
static void *t2(void *arg) {
  a = LDA(x);
  b = LDA(y);
  return 0;
}
static void *t3(void *arg) {
  c = LDA(y);
  d = LDA(x);
  return 0;
}
int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], 0, t0, 0);
  pthread_create(&t[1], 0, t1, 0);
  pthread_create(&t[2], 0, t2, 0);
  pthread_create(&t[3], 0, t3, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  pthread_join(t[2], 0);
  pthread_join(t[3], 0);
  assert(!(a && !b && c && !d));
  return 0;
}
