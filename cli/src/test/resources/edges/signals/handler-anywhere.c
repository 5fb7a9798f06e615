/* A handler runs between any two steps of its thread. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static volatile int x, y;
static volatile sig_atomic_t seen = -1;

static void handle(int number) {
  (void)number;
  seen = x + 2 * y;
}

static void *step(void *unused) {
  x = 1;
  y = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  struct sigaction action = {.sa_handler = handle};
  sigaction(SIGUSR1, &action, 0);
  pthread_create(&thread, 0, step, 0);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
  assert(seen == -1 || seen == 0 || seen == 1 || seen == 3);
#ifdef NEVER
  assert(seen != NEVER);
#endif
}
