#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define STR(v, x) atomic_store_explicit(&(v), (x), memory_order_release)
static atomic_int x;
static int z, n = 7;
static void *t0(void *arg) {
  volatile int a[2] = {1, 2};
  if (LD(x) == 1)
    z = a[n];
  return 0;
}
int main(void) {
  pthread_t t[1];
  pthread_create(&t[0], 0, t0, 0);
  pthread_join(t[0], 0);
  ST(x, 1);
  return 0;
}
