#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
#define STR(v, x) atomic_store_explicit(&(v), (x), memory_order_release)
static atomic_int x, y;
static int *volatile p;
static int z;
static void *t0(void *arg) {
  if (LD(x) == 1) {
    int *q = p;
    z = *q;
  }
  ST(y, 1);
  return 0;
}
int main(void) {
  pthread_t t[1];
  pthread_create(&t[0], 0, t0, 0);
  pthread_join(t[0], 0);
  ST(x, 1);
  return 0;
}
