// A lock made of a compare-exchange protects if its orders say so.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock;
int left, right;

static int enter(void) {
  int unlocked = 0;
  return atomic_compare_exchange_strong_explicit(&lock, &unlocked, 1, LOAD, memory_order_relaxed);
}

static void leave(void) { atomic_store_explicit(&lock, 0, STORE); }

void *both(void *unused) {
  if (enter()) {
    left = 1;
    right = 1;
    leave();
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, both, 0);
  if (enter()) {
    assert(left == right);
    leave();
  }
  pthread_join(thread, 0);
}
