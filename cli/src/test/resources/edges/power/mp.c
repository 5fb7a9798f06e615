// Message passing: who sees the flag sees the message, if both sides keep their order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int message, flag;
int seen, found;

void *sender(void *unused) {
  atomic_store_explicit(&message, 1, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, STORE);
  return 0;
}

void *receiver(void *unused) {
  seen = atomic_load_explicit(&flag, LOAD);
  found = atomic_load_explicit(&message, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, sender, 0);
  pthread_create(&other, 0, receiver, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(!seen || found);
}
