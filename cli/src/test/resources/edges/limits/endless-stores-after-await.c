// What follows the wait stores, for ever, what is there already.
#include <pthread.h>

static volatile int signalled;
static volatile int state;

static void *signal_one(void *unused) {
  signalled = 1;
  return 0;
}

static void *signal_two(void *unused) {
  signalled = 2;
  return 0;
}

static void start(void *(*function)(void *)) {
  pthread_t thread;
  pthread_create(&thread, 0, function, 0);
  pthread_detach(thread);
}

int main(void) {
  start(signal_one);
  start(signal_two);
  int value;
  do {
    value = signalled;
  } while (value == 0);
  while (value == 1) {
    state = 0;
    __sync_synchronize();
  }
  return 0;
}
