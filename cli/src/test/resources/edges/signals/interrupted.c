/* A handler ends a wait with EINTR, unless the call is restarted. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static sem_t token;
static int ends[2];

static void handle(int number) { (void)number; }

enum { SEMAPHORE, PIPE, SLEEP, SIGNAL };

static void *wait(void *unused) {
  char byte;
  int result = 0;
  struct timespec second = {1, 0};
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR2);
  switch (WAITS) {
  case SEMAPHORE: result = sem_wait(&token); break;
  case PIPE: result = read(ends[0], &byte, 1) == 1 ? 0 : -1; break;
  case SLEEP: result = nanosleep(&second, 0); break;
  case SIGNAL: result = sigwaitinfo(&set, 0) == SIGUSR2 ? 0 : -1; break;
  }
  assert(result == 0 || errno == EINTR);
#ifdef EXPECTS
  assert(result == EXPECTS);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t set;
  sem_init(&token, 0, 0);
  pipe(ends);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  struct sigaction action = {.sa_handler = handle, .sa_flags = FLAGS};
  sigaction(SIGUSR1, &action, 0);
  pthread_create(&thread, 0, wait, 0);
  pthread_kill(thread, SIGUSR1);
  sem_post(&token);
  write(ends[1], "x", 1);
  pthread_kill(thread, SIGUSR2);
  pthread_join(thread, 0);
}
