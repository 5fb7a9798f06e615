/* An alarm without a handler ends a process that hangs, and so hides nothing here. */
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  alarm(10);
#ifdef BLOCKS
  sigset_t set;
  int number;
  sigemptyset(&set);
  sigaddset(&set, SIGALRM);
  sigprocmask(SIG_BLOCK, &set, 0);
  alarm(1);
  sigwait(&set, &number);
#endif
  pthread_mutex_lock(&mutex);
#ifdef HANGS
  pthread_mutex_lock(&mutex);
#endif
}
