/* What is not modelled is named. */
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static pthread_barrier_t barrier;

static void handle(int number) { (void)number; }

static void *idle(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  struct itimerval often = {{1, 0}, {1, 0}};
  sigset_t set;
  sigfillset(&set);
  switch (CASE) {
  case 0:
    pthread_sigmask(SIG_SETMASK, &set, 0);
    raise(SIGRTMIN);
    raise(SIGRTMIN);
    break;
  case 1: setitimer(ITIMER_REAL, &often, 0); break;
  case 2: raise(SIGSTOP); break;
  case 3: kill(getpid() + 1, SIGUSR1); break;
  case 4:
    signal(SIGUSR1, handle);
    pthread_barrier_init(&barrier, 0, 1);
    pthread_create(&thread, 0, idle, 0);
    pthread_kill(thread, SIGUSR1);
    pthread_barrier_wait(&barrier);
    break;
  }
}
