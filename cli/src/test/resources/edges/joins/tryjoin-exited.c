/* The thread ends the process, so that nobody sees its end; main may return before. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *leave(void *unused) {
  exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  assert(pthread_tryjoin_np(thread, NULL));
}
