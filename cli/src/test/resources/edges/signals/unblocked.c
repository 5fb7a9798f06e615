/* What is pending is acted upon where it is unblocked, before pthread_sigmask returns. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

static volatile sig_atomic_t count;
static sigjmp_buf place;

static void handle(int number) {
  count++;
  if (count == 1)
    raise(number); /* comes when this one has ended */
  assert(count < 3);
}

static void leave(int number) { siglongjmp(place, number); }

static void inform(int number, siginfo_t *information, void *context) {
  (void)context;
  assert(number == SIGUSR2 && information->si_signo == SIGUSR2);
  count++;
}

int main(void) {
  sigset_t set, now;
  signal(SIGUSR1, handle);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  assert(raise(SIGUSR1) == 0 && pthread_kill(pthread_self(), SIGUSR1) == 0 && count == 0);
  pthread_sigmask(SIG_UNBLOCK, &set, 0);
  assert(count == 2);

  struct sigaction once = {.sa_sigaction = inform, .sa_flags = SA_SIGINFO | (int)SA_RESETHAND};
  struct sigaction old;
  sigaction(SIGUSR2, &once, 0);
  raise(SIGUSR2);
  assert(count == 3);
  sigaction(SIGUSR2, 0, &old);
  assert(old.sa_handler == SIG_DFL);

  signal(SIGUSR1, leave);
  if (sigsetjmp(place, 1) == 0)
    raise(SIGUSR1);
  pthread_sigmask(SIG_BLOCK, 0, &now);
  assert(!sigismember(&now, SIGUSR1));
  if (setjmp(place) == 0)
    raise(SIGUSR1);
  pthread_sigmask(SIG_BLOCK, 0, &now);
  assert(sigismember(&now, SIGUSR1));

  assert(sigprocmask(99, &set, 0) == -1 && errno == EINVAL);
  assert(signal(SIGKILL, handle) == SIG_ERR && errno == EINVAL);
  assert(sigaction(65, 0, &old) == -1 && raise(65) == -1 && raise(0) == 0);
}
