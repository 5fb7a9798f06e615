/* Joining with a time again and again is waiting. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int x;
static _Thread_local int own;
static int *_Atomic kept;

static void *work(void *unused) {
  kept = &own;
  x = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec deadline = {0, 0};
  pthread_create(&thread, NULL, work, NULL);
  while (pthread_timedjoin_np(thread, NULL, &deadline) == ETIMEDOUT) {
  }
  assert(x == 1);
#if TOUCHES
  *kept = 1;
#endif
}
