/* Threads add up under a lock, or atomically, far more often than all orders could be explored. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static long sum;
static atomic_int count;
static unsigned printed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *number) {
  for (int i = 0; i < 2000; i++) {
    pthread_mutex_lock(&lock);
    sum += (long)number;
#ifdef READS
    printed = sum % 7;
    assert(printed != 6);
#endif
    pthread_mutex_unlock(&lock);
    atomic_fetch_add(&count, 1);
    printed++;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[5];
  for (long i = 0; i < 5; i++)
    pthread_create(&threads[i], NULL, worker, (void *)(i + 1));
  for (int i = 0; i < 5; i++)
    pthread_join(threads[i], NULL);
#ifdef WRONG
  assert(sum == 15 * 2000 + 1);
#else
  assert(sum == 15 * 2000 && count == 5 * 2000);
#endif
  printf("%ld %d %u\n", sum, count, printed);
  return 0;
}
