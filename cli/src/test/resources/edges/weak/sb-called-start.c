// A function that threads begin with is no fence where it is called.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;
static int a, b;

static void *set(void *place) {
  atomic_store_explicit((atomic_int *)place, 1, memory_order_relaxed);
  return 0;
}

static void *left(void *unused) {
  set(&x);
  a = atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}

static void *right(void *unused) {
  set(&y);
  b = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, set, &z);
  pthread_create(&t[1], 0, left, 0);
  pthread_create(&t[2], 0, right, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  assert(a || b);
  return 0;
}
