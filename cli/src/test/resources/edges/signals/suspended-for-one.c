/*
 * sigsuspend ends after a handler: what that blocked and the thread blocks again stays pending.
 */
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static int handled;

static void count(int number) {
  (void)number;
  handled++;
}

int main(void) {
  struct sigaction action = {.sa_handler = count};
#ifndef NESTS
  sigfillset(&action.sa_mask);
#endif
  sigaction(SIGUSR1, &action, 0);
  sigaction(SIGUSR2, &action, 0);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &all, 0);
  raise(SIGUSR1);
  kill(getpid(), SIGUSR2);
  sigsuspend(&none);
#ifdef NESTS
  assert(handled == 2);
#else
  assert(handled == 1);
  sigsuspend(&none);
  assert(handled == 2);
#endif
}
