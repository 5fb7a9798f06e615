/* A handler that was taken away is not called, and one that is called by hand is called once. */
#include <assert.h>
#include <pthread.h>

static int calls;

static void call(void *unused) { calls++; }

static void *leave(void *unused) {
  pthread_cleanup_push(call, NULL);
  pthread_cleanup_push(call, NULL);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(1);
  pthread_exit(NULL);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  assert(calls == 1);
}
