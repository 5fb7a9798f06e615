/* Two threads write, meet at a barrier, and read what the other wrote. ROUNDS says how often. */
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int values[2];

static void meet(void) {
#ifndef WITHOUT
  pthread_barrier_wait(&barrier);
#endif
}

static void *work(void *arg) {
  int self = arg != 0;
  for (int round = 1; round <= ROUNDS; round++) {
    values[self] = round;
    meet();
    assert(values[1 - self] == round);
#ifndef ONCE
    meet();
#endif
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&thread, 0, work, &thread);
  work(0);
  pthread_join(thread, 0);
  pthread_barrier_destroy(&barrier);
}
