// What main finds when it has joined both threads is the end of all; the threads buffer stores.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int a, b;

static void *left(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  a = atomic_load_explicit(&y, memory_order_relaxed);
  return unused;
}

static void *right(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  b = atomic_load_explicit(&x, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, left, 0);
  pthread_create(&u, 0, right, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 1 && y == 1);
  assert(a || b);
}
