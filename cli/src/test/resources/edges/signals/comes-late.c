/* Who sent a signal may go on for long before its receiver notices; what both wait for comes later. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static volatile int sent;
static volatile sig_atomic_t handled;
static sem_t done;

static void handle(int number) {
  (void)number;
  handled = 1;
#ifdef WAITS
  sem_post(&done);
#endif
}

static void *go_on(void *unused) {
#ifdef WAITS
  while (sem_wait(&done))
    ;
  assert(handled);
#elif defined(UNBLOCKS)
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  int comes = sent;
  pthread_sigmask(SIG_UNBLOCK, &set, 0); /* what is pending is acted upon before it returns */
  if (comes)
    assert(handled);
#else
  if (sent)
    assert(handled);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t set;
  struct sigaction action = {.sa_handler = handle};
  sem_init(&done, 0, 0);
  sigaction(SIGUSR1, &action, 0);
#ifdef UNBLOCKS
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
#else
  (void)set;
#endif
  pthread_create(&thread, 0, go_on, 0);
  pthread_kill(thread, SIGUSR1);
  sent = 1;
  pthread_join(thread, 0);
}
