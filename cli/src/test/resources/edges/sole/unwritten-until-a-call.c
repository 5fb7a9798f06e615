// What one thread reads twice is written by a call of another, which has a pointer to it.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static union {
  long number;
  char bytes[64];
  pthread_t thread;
  void *pointer;
  struct timespec time;
  pthread_mutex_t mutex;
  __int128 wide;
} place, other;
static int differ;

static void *give(void *argument) {
  (void)argument;
  return &other;
}

static void change(void *to) {
#if HOW == 0
  memset(to, 1, sizeof place);
#elif HOW == 1
  snprintf(to, sizeof place, "%d", 12);
#elif HOW == 2
  pthread_create(to, 0, give, 0);
#elif HOW == 3
  pthread_t thread;
  pthread_create(&thread, 0, give, 0);
  pthread_join(thread, to);
#elif HOW == 4
  clock_gettime(CLOCK_REALTIME, to);
#elif HOW == 5
  int ends[2];
  pipe(ends);
  write(ends[1], "abcdefgh", 8);
  read(ends[0], to, 8);
#elif HOW == 6
  __atomic_store_n((__int128 *)to, (__int128)9, __ATOMIC_SEQ_CST);
#elif HOW == 7
  __atomic_fetch_add((int *)to, 1, __ATOMIC_RELAXED);
#elif HOW == 8
  pthread_mutex_lock(to);
#endif
}

static void *read_twice(void *argument) {
  long first = place.number;
  long second = place.number;
  if (first != second) differ = 1;
  return argument;
}

static void *write_once(void *to) {
  change(to);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  void *places[] = {&other, &place};
  pthread_create(&threads[0], 0, read_twice, 0);
  pthread_create(&threads[1], 0, write_once, places[1]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(!differ);
  return 0;
}
