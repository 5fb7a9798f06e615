/* Where several threads may take what is sent to the process, none of them needs to do so at once. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t handled;

static void handle(int number) {
  (void)number;
  handled = 1;
}

static void *stay(void *unused) {
#ifdef ALONE
  sigset_t set;
  sigfillset(&set);
  pthread_sigmask(SIG_BLOCK, &set, 0);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  struct sigaction action = {.sa_handler = handle};
  sigaction(SIGUSR1, &action, 0);
  pthread_create(&thread, 0, stay, 0);
#ifdef ALONE
  pthread_join(thread, 0);
#endif
  kill(getpid(), SIGUSR1);
  assert(handled);
#ifndef ALONE
  pthread_join(thread, 0);
#endif
}
