#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LD(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define ST(v, x) atomic_store_explicit(&(v), (x), memory_order_relaxed)
static void a(void) {}
static void b(void) { assert(0); }
static void (*_Atomic f)(void);
static void *t0(void *arg) {
  void (*g)(void) = LD(f);
  if (g)
    g();
  return 0;
}
int main(void) {
  pthread_t t[1];
  ST(f, a);
  pthread_create(&t[0], 0, t0, 0);
  pthread_join(t[0], 0);
  ST(f, b);
  return 0;
}
