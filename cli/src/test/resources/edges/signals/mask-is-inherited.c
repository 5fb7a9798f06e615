/* A thread begins with what its creator blocks at that time, and with nothing pending. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static void *look(void *unused) {
  sigset_t set, pending;
  pthread_sigmask(SIG_BLOCK, 0, &set);
  assert(sigismember(&set, SIGUSR1) && !sigismember(&set, SIGUSR2));
  assert(!sigismember(&set, SIGKILL) && !sigismember(&set, SIGSTOP));
  sigpending(&pending);
  assert(!sigismember(&pending, SIGUSR1));
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t set, old;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGKILL);
  sigaddset(&set, SIGSTOP);
  assert(pthread_sigmask(99, &set, 0) != 0);
  assert(pthread_sigmask(SIG_SETMASK, &set, 0) == 0);
  pthread_sigmask(SIG_SETMASK, 0, &old);
  assert(sigismember(&old, SIGUSR1) && !sigismember(&old, SIGKILL));
  raise(SIGUSR1);
  pthread_create(&thread, 0, look, 0);
  sigaddset(&set, SIGUSR2);
  pthread_sigmask(SIG_SETMASK, &set, 0);
  pthread_join(thread, 0);
}
