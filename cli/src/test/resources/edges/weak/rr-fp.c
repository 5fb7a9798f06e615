#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define STR(v, x) atomic_store_explicit(&(v), (x), memory_order_release)
static atomic_int x;
static int a0(void) { return 0; }
static int a1(void) { return LD(x); }
static int (*_Atomic f)(void) = a0;
static void *t0(void *arg) {
  ST(x, 1);
  STR(f, a1);
  return 0;
}
static void *t1(void *arg) {
  int (*g)(void) = LD(f);
  int v = g();
  if (g == a1)
    assert(v == 1);
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
