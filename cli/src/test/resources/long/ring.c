/* One store of many is published with too weak an order. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct ring { atomic_ulong head, tail; void *slot[4]; };
static struct ring r;
static int vals[24];
static void *prod(void *a) {
  for (unsigned long i = 0; i < 24; i++) {
    while (i - atomic_load_explicit(&r.tail, memory_order_acquire) == 4) ;
    vals[i] = (int)i;
    r.slot[i % 4] = &vals[i];
    atomic_store_explicit(&r.head, i + 1, i == 20 ? memory_order_relaxed : memory_order_release);
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, prod, 0);
  for (unsigned long i = 0; i < 24; i++) {
    while (atomic_load_explicit(&r.head, memory_order_acquire) == i) ;
    int *p = r.slot[i % 4];
    assert(*p == (int)i);
    atomic_store_explicit(&r.tail, i + 1, memory_order_release);
  }
  pthread_join(t, 0);
}
