/* Two threads wait for a signal of the process; one of them gets it. */
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static sigset_t set;

static void *take(void *unused) {
  int number;
  sigwait(&set, &number);
  return unused;
}

int main(void) {
  pthread_t one, other;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&one, 0, take, 0);
  pthread_create(&other, 0, take, 0);
  kill(getpid(), SIGUSR1);
#ifdef TWO
  pthread_kill(other, SIGUSR1);
#endif
  pthread_join(one, 0);
  pthread_join(other, 0);
}
