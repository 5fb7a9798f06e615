#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LDA(v) atomic_load_explicit(&(v), memory_order_acquire)
#define STR(v, x) atomic_store_explicit(&(v), (x), memory_order_release)
static double d;
static atomic_int y;
static void *t0(void *arg) {
  d = 1.5;
  STR(y, 1);
  return 0;
}
static void *t1(void *arg) {
  if (LDA(y))
    assert(d != 1.5);
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
