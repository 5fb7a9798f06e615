/* A huge block that two threads touch and one frees: its end costs what was touched of it. */
#include <assert.h>
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
  pthread_join(thread, NULL);
  assert(block[12345] == 1 && block[1 << 29] == 0);
  free(block);
}
