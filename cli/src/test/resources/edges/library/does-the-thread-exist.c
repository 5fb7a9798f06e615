/* Signal 0 asks whether a thread was created; one to the own thread is handled at once. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int raised;

static void handler(int number) { raised = number; }

static void *idle(void *creator) {
  assert(pthread_kill(*(pthread_t *)creator, 0) == 0);
  return 0;
}

int main(void) {
  pthread_t self = pthread_self(), thread;
  pthread_create(&thread, 0, idle, &self);
  assert(pthread_kill(thread, 0) == 0);
  pthread_join(thread, 0);
  assert(pthread_kill(1000, 0) == ESRCH && pthread_kill(self, 1000) == EINVAL);
  signal(SIGUSR1, handler);
  assert(pthread_kill(self, SIGUSR1) == 0 && raised == SIGUSR1);
  assert(kill(getpid(), 0) == 0);
}
