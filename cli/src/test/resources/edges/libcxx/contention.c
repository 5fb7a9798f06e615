/*
 * What LLVM's library of C++ calls for std::atomic::wait: a variable of one byte is waited for by a
 * word of its address. TOLD: whoever changes it tells so; else the waiter may sleep for ever.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int monitor(const volatile void *) __asm__("_ZNSt3__123__libcpp_atomic_monitorEPVKv");
void wait_for(const volatile void *, int) __asm__("_ZNSt3__120__libcpp_atomic_waitEPVKvi");
void notify(const volatile void *) __asm__("_ZNSt3__123__cxx_atomic_notify_oneEPVKv");

static atomic_char ready;
static int data;

static void *teller(void *unused) {
  data = 1;
  atomic_store_explicit(&ready, 1, ORDER);
#if TOLD
  notify(&ready);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, teller, NULL);
  int before = monitor(&ready);
  if (!atomic_load(&ready))
    wait_for(&ready, before);
  assert(atomic_load(&ready));
  assert(data == 1);
  pthread_join(thread, NULL);
}
