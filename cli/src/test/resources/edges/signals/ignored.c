/* A signal that is ignored is lost at once; one that was pending before, too. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static sigset_t set;

static void *idle(void *unused) { return unused; }

static void expect_none(void) {
  sigset_t pending;
  sigpending(&pending);
  assert(!sigismember(&pending, SIGUSR1));
}

int main(void) {
  pthread_t thread;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
#ifndef FORGETS
  signal(SIGUSR1, SIG_IGN);
#endif
  pthread_create(&thread, 0, idle, 0);
  assert(pthread_kill(thread, SIGUSR1) == 0);
  raise(SIGUSR1);
  assert(raise(SIGCHLD) == 0);
  pthread_join(thread, 0);
  signal(SIGUSR1, SIG_DFL);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  expect_none();
  raise(SIGUSR1);
  signal(SIGUSR1, SIG_IGN);
  signal(SIGUSR1, SIG_DFL);
  expect_none();
  pthread_sigmask(SIG_UNBLOCK, &set, 0);
}
