/*
 * Cycles that go through a single event of a thread: a store that one reader has not seen and another
 * one has. RWC: three threads, of which the last one's load overtakes its store. IRIW: four threads,
 * where loads have to overtake loads.
 */
#include <assert.h>
#include <pthread.h>

static int first, second, a, b, c, d;

static void *write_first(void *unused) {
  first = 1;
  return unused;
}

static void *read_both(void *unused) {
  a = first;
  b = second;
  return unused;
}

#ifdef IRIW
static void *write_second(void *unused) {
  second = 1;
  return unused;
}
#endif

static void *write_or_read(void *unused) {
#ifdef IRIW
  c = second;
#else
  c = 1;
  second = 1;
#endif
  d = first;
  return unused;
}

int main(void) {
  pthread_t threads[4];
  int count = 0;
  pthread_create(&threads[count++], 0, write_first, 0);
  pthread_create(&threads[count++], 0, read_both, 0);
  pthread_create(&threads[count++], 0, write_or_read, 0);
#ifdef IRIW
  pthread_create(&threads[count++], 0, write_second, 0);
#endif
  while (count > 0) pthread_join(threads[--count], 0);
  assert(!(a == 1 && b == 0 && c == 1 && d == 0));
  return 0;
}
