/* Deep recursion, which needs a stack: in main or a thread, without and with locals in memory. */
#include <assert.h>
#include <pthread.h>
#ifndef D
#define D 100000
#endif

#ifdef LOCALS
static int f(int n) {
  volatile char room[LOCALS];
  room[0] = 1;
  return n ? f(n - 1) + room[0] : 0;
}
#else
static int f(int n) { return n ? f(n - 1) + 1 : 0; }
#endif

static void *run(void *unused) {
  assert(f(D) == D);
  return unused;
}

int main(void) {
#ifdef THREAD
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
#else
  run(0);
#endif
}
