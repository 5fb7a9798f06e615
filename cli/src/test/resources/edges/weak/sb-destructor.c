// What is called at the end of a thread can be reordered too.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;
static pthread_key_t key;

static void destroy(void *value) {
  if (value == &x) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    a = atomic_load_explicit(&y, memory_order_relaxed);
  } else {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    b = atomic_load_explicit(&x, memory_order_relaxed);
  }
}

static void *set(void *place) {
  pthread_setspecific(key, place);
  return 0;
}

int main(void) {
  pthread_t t[2];
  pthread_key_create(&key, destroy);
  pthread_create(&t[0], 0, set, &x);
  pthread_create(&t[1], 0, set, &y);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  assert(a || b);
  return 0;
}
