/* The thread has ended or not when it is asked; where it has, it is joined. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int x;

static void *work(void *result) {
  x = 1;
#if EXITS
  pthread_exit(result);
#endif
  return result;
}

int main(void) {
  pthread_t thread;
  void *result = NULL;
  pthread_create(&thread, NULL, work, &x);
  int error = pthread_tryjoin_np(thread, &result);
  if (error) {
    assert(error == EBUSY && !result);
    pthread_join(thread, &result);
  }
  assert(x == 1 && result == &x);
}
