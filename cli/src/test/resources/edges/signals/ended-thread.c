/* A thread that has ended takes no signal, and does not end the process by one. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void *idle(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  sigset_t set, pending;
  int number;
  pthread_create(&thread, 0, idle, 0);
#ifndef AT_ONCE
  while (pthread_tryjoin_np(thread, 0) != 0)
    ;
#endif
  assert(pthread_kill(thread, SIGUSR1) == 0);
  sigfillset(&set);
  pthread_sigmask(SIG_SETMASK, &set, 0);
  kill(getpid(), SIGUSR2);
  sigpending(&pending);
  assert(sigismember(&pending, SIGUSR2) && !sigismember(&pending, SIGUSR1));
  assert(sigwait(&set, &number) == 0 && number == SIGUSR2);
}
