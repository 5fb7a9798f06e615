/* The same without the join: the other thread may come after the end of the block. */
#include <pthread.h>
#include <stdlib.h>

static char *volatile shared;

static void *touch(void *unused) {
  shared[12345] = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  char *block = calloc(1, 1 << 30);
  shared = block;
  pthread_create(&thread, NULL, touch, NULL);
  block[77] = 1;
  free(block);
}
