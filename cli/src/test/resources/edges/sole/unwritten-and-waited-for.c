// A thread waits for a plain flag that is set through a pointer alone, or never.
#include <pthread.h>

static int flag;
static const int never;
static int *places[1] = {&flag};

static void *wait(void *argument) {
  (void)argument;
#if WHICH == 2
  while (!*(const int *)&never) {
  }
#else
  while (!flag) {
  }
#endif
  return 0;
}

static void *set(void *argument) {
  *places[(long)argument] = 1;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, wait, 0);
#if WHICH == 0
  pthread_create(&threads[1], 0, set, 0);
  pthread_join(threads[1], 0);
#endif
  pthread_join(threads[0], 0);
  return 0;
}
