/*
 * Three threads read in a circle, past a full barrier in one of them: in the paper's framework a
 * barrier orders only what is next to it, on hardware it orders the circle.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;
static int a, b, c;

static void *first(void *arg) {
  a = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return arg;
}

static void *second(void *arg) {
  b = atomic_load_explicit(&y, memory_order_relaxed);
  if (b) {
    atomic_store_explicit(&z, 1, memory_order_relaxed);
  }
  return arg;
}

static void *third(void *arg) {
  c = atomic_load_explicit(&z, memory_order_relaxed);
  if (c) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
  }
  return arg;
}

int main(void) {
  pthread_t one, two, three;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_create(&three, 0, third, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  pthread_join(three, 0);
  assert(!(a && b && c));
}
