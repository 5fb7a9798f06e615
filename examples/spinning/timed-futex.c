/*
 * A consumer sleeps on a futex for a millisecond at most, looks, and sleeps again; so it does not
 * matter that it may fall asleep after it was woken. A sleep that ends by itself and finds nothing
 * is no step that anybody notices.
 *
 * SC: safe.  TSO: safe.  PSO: safe.
 */
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

atomic_int ready;
int message;

static void *producer(void *arg) {
  (void)arg;
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  syscall(SYS_futex, &ready, FUTEX_WAKE, 1, NULL, NULL, 0);
  return NULL;
}

static void *consumer(void *arg) {
  struct timespec moment = {0, 1000000};
  (void)arg;
  while (!atomic_load_explicit(&ready, memory_order_acquire))
    syscall(SYS_futex, &ready, FUTEX_WAIT, 0, &moment, NULL, 0);
  assert(message == 42);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// weir: check --model sc,tso,pso
// weir: expect safe complete executions 6
