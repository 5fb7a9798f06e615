/* Threads add up under a lock, or atomically, far more often than all orders could be explored. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

#ifndef TURNS
#define TURNS 2000
#endif

static long sum;
static atomic_int count;
static unsigned printed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *number) {
  for (int i = 0; i < TURNS; i++) {
    pthread_mutex_lock(&lock);
    sum += (long)number;
#ifdef READS
    printed = sum % 7;
    assert(printed != 6);
#endif
    pthread_mutex_unlock(&lock);
    atomic_fetch_add(&count, 1);
    printed++;
#ifdef TIMED
    usleep(100);
#endif
#ifdef LATE
    if (printed == 3)
      sleep(100);
#endif
  }
  return NULL;
}

static long now(void) {
  struct timeval time;
  if (gettimeofday(&time, NULL) < 0)
    return 0;
  return time.tv_sec;
}

int main(void) {
  pthread_t threads[5];
  long start = now();
  for (long i = 0; i < 5; i++)
    pthread_create(&threads[i], NULL, worker, (void *)(i + 1));
  for (int i = 0; i < 5; i++)
    pthread_join(threads[i], NULL);
#ifdef WRONG
  assert(sum == 15L * TURNS + 1);
#else
  assert(sum == 15L * TURNS && count == 5 * TURNS);
#endif
  long passed = now() - start;
  assert(passed < 50);
  printf("%ld %d %u %ld %s\n", sum, count, printed, passed, printed == 5 * TURNS ? "all" : "fewer");
  return 0;
}
