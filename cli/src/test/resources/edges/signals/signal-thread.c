/* One thread takes by sigwait what all threads block; where they do not, the process ends. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int got;
static sigset_t set;

static void *take(void *unused) {
  for (int i = 0; i < 2; i++) {
    int number;
    assert(sigwait(&set, &number) == 0);
    got |= number == SIGUSR1 ? 1 : 2;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGUSR2);
#ifndef FORGETS
  pthread_sigmask(SIG_BLOCK, &set, 0);
#endif
  pthread_create(&thread, 0, take, 0);
  pthread_kill(thread, SIGUSR1);
  kill(getpid(), SIGUSR2);
  pthread_join(thread, 0);
  assert(got == 3);
}
