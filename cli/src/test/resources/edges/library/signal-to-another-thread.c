/* Without a handler, the signal ends the process. */
#include <pthread.h>
#include <signal.h>

static void *idle(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, idle, 0);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
}
