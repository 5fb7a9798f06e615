/* sc: memory; tso: memory; pso: memory */
/* The block may go while stores to it are buffered: their threads go on, and come to other errors. */
#include "agree.h"

static volatile int x;

static void *reader(void *block) {
  x = 0;
  int seen = x;
  seen = *(volatile int *)block;
  (void)seen;
  return 0;
}

static void *writer(void *block) {
  int seen = x;
  *(volatile int *)block = 0;
  seen = x;
  (void)seen;
  return 0;
}

static void *ender(void *block) {
  free(block);
  int seen = x;
  (void)seen;
  return 0;
}

int main(void) {
  void *block = calloc(1, sizeof(int));
  pthread_t threads[3];
  pthread_create(&threads[0], 0, reader, block);
  pthread_create(&threads[1], 0, writer, block);
  pthread_create(&threads[2], 0, ender, block);
  for (int i = 0; i < 3; i++) {
    pthread_join(threads[i], 0);
  }
}
