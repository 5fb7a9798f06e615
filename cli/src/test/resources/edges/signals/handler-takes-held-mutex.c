/* A handler takes a mutex that its thread may hold: that waits for itself. */
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void handle(int number) {
  (void)number;
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
}

static void *work(void *unused) {
#ifdef BLOCKS
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
#endif
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
#ifdef BLOCKS
  pthread_sigmask(SIG_UNBLOCK, &set, 0);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  pthread_create(&thread, 0, work, 0);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
}
