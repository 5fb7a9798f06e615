/* Store buffering around functions that compute, set down attributes, or check: none is a fence. */
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_assert(int condition);

static atomic_int x, y;
static int r, s;
static double two = 2;

static double between(void) {
#ifdef CHECK
  __VERIFIER_assert(two > 1);
#elif defined ATTRIBUTE
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
#else
  return sqrt(two);
#endif
  return 0;
}

static void *left(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  double found = between();
  r = atomic_load_explicit(&y, memory_order_relaxed);
  return found > 2 ? 0 : arg;
}

static void *right(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  double found = between();
  s = atomic_load_explicit(&x, memory_order_relaxed);
  return found > 2 ? 0 : arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r + s > 0);
}
