// Two threads sleep on a futex until a flag is set; one call wakes both. Who was asleep has to see what
// was written before the flag, as who was not.
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef ORDER
#define ORDER memory_order_release
#endif

atomic_int set, data;

static void *waits(void *arg) {
  (void)arg;
  while (!atomic_load_explicit(&set, memory_order_acquire)) {
    syscall(SYS_futex, &set, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
  assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, waits, NULL);
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&set, 1, ORDER);
#ifndef SILENT
  syscall(SYS_futex, &set, FUTEX_WAKE_PRIVATE, 2, NULL, NULL, 0);
#endif
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
