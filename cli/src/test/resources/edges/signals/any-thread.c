/* What is sent to the process is taken by one thread that does not block it, any of them. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

static pthread_t runner;
static sem_t handled;
static int count;

static void handle(int number) {
  (void)number;
  runner = pthread_self();
  count++;
  sem_post(&handled);
}

static void *wait(void *unused) {
  sem_wait(&handled);
  return unused;
}

int main(void) {
  pthread_t thread, self = pthread_self();
  sigset_t set;
  sem_init(&handled, 0, 0);
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
  sigaction(SIGUSR1, &action, 0);
  pthread_create(&thread, 0, wait, 0);
#ifdef BLOCKS
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
#endif
  kill(getpid(), SIGUSR1);
  pthread_join(thread, 0);
  assert(count == 1 && (pthread_equal(runner, thread) || pthread_equal(runner, self)));
#ifdef NEVER
  assert(!pthread_equal(runner, NEVER));
#endif
}
