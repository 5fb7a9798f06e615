/* exit in a thread ends the process: nobody sees that this thread has ended. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *leave(void *unused) {
  exit(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  assert(0);
}
