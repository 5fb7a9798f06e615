// The counter of cycles does not go back, from a thread to those that it creates and that join it.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <time.h>
#include <x86intrin.h>

static uint64_t started, ended;

static void *worker(void *unused) {
  uint64_t first = __rdtsc();
  assert(first > started);
  for (int i = 0; i < 5; i++)
    ended = __rdtsc();
  assert(ended > first);
  return unused;
}

int main(void) {
  pthread_t thread;
  clock();
  clock();
  started = __rdtsc();
  pthread_create(&thread, 0, worker, 0);
  uint64_t meanwhile = __rdtsc();
  assert(meanwhile > started);
  pthread_join(thread, 0);
  assert(__rdtsc() > ended && __rdtsc() > meanwhile);
  return 0;
}
