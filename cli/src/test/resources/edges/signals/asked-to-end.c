/* A signal that asks for the end of the process ends it; others without a handler are errors. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void *idle(void *unused) {
  pause();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, idle, 0);
  pthread_kill(thread, NUMBER);
  assert(0);
}
