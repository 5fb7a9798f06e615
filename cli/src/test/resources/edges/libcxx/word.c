/*
 * What LLVM's library of C++ calls for std::atomic<int>::wait. Who tells looks first whether anybody
 * waits: with a store that may still be in the buffer, it may see nobody, and the other then sleeps.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void wait_for(const volatile void *, int) __asm__(
    "_ZNSt3__120__libcpp_atomic_waitEPVKNS_17__cxx_atomic_implIiNS_22__cxx_atomic_base_implIiEEEEi");
void notify(const volatile void *) __asm__(
    "_ZNSt3__123__cxx_atomic_notify_allEPVKNS_17__cxx_atomic_implIiNS_22__cxx_atomic_base_implIiEEEE");

static atomic_int ready;

static void *teller(void *unused) {
  atomic_store_explicit(&ready, 1, ORDER);
  notify(&ready);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, teller, NULL);
  wait_for(&ready, 0);
  assert(atomic_load(&ready) == 1);
  pthread_join(thread, NULL);
}
