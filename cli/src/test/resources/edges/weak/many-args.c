#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define STR(v, x) atomic_store_explicit(&(v), (x), memory_order_release)
static atomic_int x, y;
static int f(int a, int b, int c, int d, int e, int g, int h, int i, int j, int k, int l, int m, int n, int o, int p, int q, int r) { return LD(x) ; }
static void *t0(void *arg) {
  ST(x, 1);
  STR(y, 1);
  return 0;
}
static void *t1(void *arg) {
  int r = LD(y);
  int s = f(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,r);
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
