/* Store buffering and load buffering. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *one(void *arg) {
#if LOADS
  a = atomic_load_explicit(&x, LOAD);
  atomic_store_explicit(&y, VALUE(a), STORE);
#else
  atomic_store_explicit(&x, 1, STORE);
  a = atomic_load_explicit(&y, LOAD);
#endif
  return arg;
}

static void *other(void *arg) {
#if LOADS
  b = atomic_load_explicit(&y, LOAD);
  atomic_store_explicit(&x, VALUE(b), STORE);
#else
  atomic_store_explicit(&y, 1, STORE);
  b = atomic_load_explicit(&x, LOAD);
#endif
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, other, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
#if LOADS
  assert(!(a == 1 && b == 1));
#else
  assert(!(a == 0 && b == 0));
#endif
}
