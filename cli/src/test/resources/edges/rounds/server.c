// Two threads that never end; without a fence both are in their critical sections at once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2], inside;
void *serve(void *arg) {
  long i = (long)arg;
  while (1) {
    atomic_store_explicit(&wants[i], 1, memory_order_relaxed);
    if (!atomic_load_explicit(&wants[1 - i], memory_order_relaxed)) {
      assert(atomic_fetch_add(&inside, 1) == 0);
      atomic_fetch_sub(&inside, 1);
    }
    atomic_store_explicit(&wants[i], 0, memory_order_relaxed);
  }
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, serve, (void *)1);
  serve(0);
}
