/* A compare-exchange that fails is a load: a release order does not keep it behind a store. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static int x, y;

static bool is_set(int *own, int *other) {
  int expected = 1;
  __atomic_store_n(own, 1, __ATOMIC_RELAXED);
  return __atomic_compare_exchange_n(other, &expected, 2, false, __ATOMIC_RELEASE,
                                     __ATOMIC_RELAXED);
}

static void *left(void *arg) { return (void *)(long)is_set(&x, &y); }

static void *right(void *arg) { return (void *)(long)is_set(&y, &x); }

int main(void) {
  pthread_t t, u;
  void *a, *b;
  pthread_create(&t, 0, left, 0);
  pthread_create(&u, 0, right, 0);
  pthread_join(t, &a);
  pthread_join(u, &b);
  assert(a || b);
  return 0;
}
