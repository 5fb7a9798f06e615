// A thread finds the descriptor of an eventfd by a relaxed load: the kernel has filled it in before.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

atomic_int descriptor = -1;

static void *opens(void *arg) {
  (void)arg;
  atomic_store_explicit(&descriptor, eventfd(3, EFD_SEMAPHORE), memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, opens, NULL);
  int found = atomic_load_explicit(&descriptor, memory_order_relaxed);
  if (found >= 0) {
    uint64_t count;
    ssize_t size = read(found, &count, sizeof count);
    assert(size == sizeof count && count == 1);
  }
  pthread_join(thread, NULL);
  return 0;
}
