// A wait that one of two values ends; with the other an endless loop follows, which only a bound
// ends. Whether the wait goes on is asked by trying, and the trial must not go round for ever.
#include <pthread.h>
#include <stdlib.h>

struct item {
  struct item *next;
  int number;
};

static struct item *items;
static volatile int signalled;

static void *signal_one(void *unused) {
  signalled = 1;
  return NULL;
}

static void *signal_two(void *unused) {
  signalled = 2;
  return NULL;
}

static void start(void *(*function)(void *)) {
  pthread_t thread;
  pthread_create(&thread, NULL, function, NULL);
  pthread_detach(thread);
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct item *item = malloc(sizeof *item);
    item->number = i;
    item->next = items;
    items = item;
  }
  start(signal_one);
  start(signal_two);
  int value;
  do {
    value = signalled;
  } while (value == 0);
  unsigned turns = 0;
  while (value == 1) {
#ifdef COUNTS
    turns++;
#endif
  }
  return 0;
}
