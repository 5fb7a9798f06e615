#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_bool b;
static int x;
static void *t0(void *arg) {
  x = 1;
  atomic_store_explicit(&b, 1, memory_order_release);
  return 0;
}
static void *t1(void *arg) {
  if (atomic_load_explicit(&b, memory_order_acquire))
    assert(x == 0);
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
