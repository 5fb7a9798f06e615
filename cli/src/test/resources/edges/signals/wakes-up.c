/* sigsuspend misses no signal that was blocked before; pause may wait for one that has been. */
#include <pthread.h>
#include <signal.h>

static volatile sig_atomic_t came;

static void handle(int number) { came = number; }

static void *wait(void *unused) {
#ifdef PAUSES
  extern int pause(void);
  while (!came)
    pause();
#else
  sigset_t set;
  pthread_sigmask(SIG_BLOCK, 0, &set);
  sigdelset(&set, SIGUSR1);
  while (!came)
    sigsuspend(&set);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t set;
  signal(SIGUSR1, handle);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
#ifndef PAUSES
  pthread_sigmask(SIG_BLOCK, &set, 0);
#endif
  pthread_create(&thread, 0, wait, 0);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
}
