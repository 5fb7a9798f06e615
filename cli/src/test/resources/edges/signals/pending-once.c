/* A signal is pending once for a thread and once for the process, however often it is sent. */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  sigset_t set, pending;
  siginfo_t information;
  struct timespec now = {0, 0};
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  assert(sigprocmask(SIG_SETMASK, &set, 0) == 0);
  raise(SIGUSR1);
  raise(SIGUSR1);
  kill(getpid(), SIGUSR1);
  kill(getpid(), SIGUSR1);
  assert(sigpending(&pending) == 0 && sigismember(&pending, SIGUSR1) == 1);
  assert(sigismember(&pending, SIGUSR2) == 0);
  assert(sigwaitinfo(&set, &information) == SIGUSR1 && information.si_code == SI_TKILL);
  assert(sigwaitinfo(&set, &information) == SIGUSR1 && information.si_code == SI_USER);
  assert(information.si_pid == getpid());
  assert(sigtimedwait(&set, &information, &now) == -1 && errno == EAGAIN);
  assert(sigpending(&pending) == 0 && sigismember(&pending, SIGUSR1) == 0);
  raise(SIGUSR1);
  assert(sigtimedwait(&set, 0, &now) == SIGUSR1);
}
