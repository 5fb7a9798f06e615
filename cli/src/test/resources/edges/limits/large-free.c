// The end of a block of a gibibyte is ordered with what is touched of it, and no byte of the rest is
// looked at: one thread frees the block while the other may write to it.
#include <pthread.h>
#include <stdlib.h>

static char *block;

static void *ends(void *unused) {
  free(block);
  return unused;
}

int main(void) {
  block = calloc(1 << 30, 1);
  pthread_t thread;
  pthread_create(&thread, NULL, ends, NULL);
#ifdef JOINED
  pthread_join(thread, NULL);
#endif
  block[1 << 29] = 1;
#ifndef JOINED
  pthread_join(thread, NULL);
#endif
  return 0;
}
