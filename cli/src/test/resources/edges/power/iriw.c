// Two readers see two independent writes in the same order only with full barriers.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int a, b, c, d;

void *write_x(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return 0;
}

void *write_y(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return 0;
}

void *read_xy(void *unused) {
  a = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_thread_fence(FENCE);
  b = atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}

void *read_yx(void *unused) {
  c = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_thread_fence(FENCE);
  d = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1, t2, t3;
  pthread_create(&t0, 0, write_x, 0);
  pthread_create(&t1, 0, write_y, 0);
  pthread_create(&t2, 0, read_xy, 0);
  pthread_create(&t3, 0, read_yx, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  pthread_join(t3, 0);
  assert(!(a && !b && c && !d));
}
