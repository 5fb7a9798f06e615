/* sc: assertion + memory; tso: assertion + memory; pso: assertion + memory */
#include "agree.h"

static int *block;

static void *writer(void *unused) {
  *(volatile int *)block = 3;
  return unused;
}

static void *mover(void *unused) {
  int *moved = realloc(block, 16);
  assert(moved[0] != 3);
  return unused;
}

int main(void) {
  block = calloc(1, 8);
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  mover(NULL);
  pthread_join(thread, NULL);
  return 0;
}
