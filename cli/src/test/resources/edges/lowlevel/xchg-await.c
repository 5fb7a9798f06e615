// A lock by an exchange that waits until it is free: the counter is never lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_xchg_await_aint(atomic_int *place, int desired, int condition, int operand);
atomic_int lock;
int counter;

static void *add(void *unused) {
  int old = __VERIFIER_xchg_await_aint(&lock, 1, 2, 0);
  assert(old == 0);
  counter++;
  atomic_store_explicit(&lock, 0, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, add, 0);
  pthread_create(&two, 0, add, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(counter == 2);
  return 0;
}
