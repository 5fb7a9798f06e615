#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define STR(v, x) atomic_store_explicit(&(v), (x), memory_order_release)
static atomic_int x, y;
static void get(int *r, atomic_int *v) { *r = atomic_load_explicit(v, memory_order_relaxed); }
static void *t0(void *arg) {
  ST(x, 1);
  STR(y, 1);
  return 0;
}
static void *t1(void *arg) {
  int a[2];
  get(&a[0], &y);
  get(&a[1], &x);
  assert(!(a[0] == 1 && a[1] == 0));
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
