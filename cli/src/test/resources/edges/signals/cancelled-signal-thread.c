/* A thread that waits for signals is cancelled; sigwait is a cancellation point. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static sigset_t set;
static int got;

static void *take(void *unused) {
  int number;
  for (;;) {
    sigwait(&set, &number);
    got++;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&thread, 0, take, 0);
  kill(getpid(), SIGTERM);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED && got <= 1);
}
