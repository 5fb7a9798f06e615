/* A handler is interrupted by the other signal, unless its action blocks that, but not by its own. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static volatile int depth, deepest;

static void handle(int number) {
  (void)number;
  if (++depth > deepest)
    deepest = depth;
  depth--;
}

static void *idle(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  struct sigaction action = {.sa_handler = handle};
  sigemptyset(&action.sa_mask);
#ifdef BLOCKS
  sigaddset(&action.sa_mask, OTHER);
#endif
  sigaction(SIGUSR1, &action, 0);
  sigemptyset(&action.sa_mask);
#ifdef BLOCKS
  sigaddset(&action.sa_mask, SIGUSR1);
#endif
  sigaction(OTHER, &action, 0);
  pthread_create(&thread, 0, idle, 0);
  pthread_kill(thread, SIGUSR1);
  pthread_kill(thread, OTHER);
  pthread_join(thread, 0);
  assert(depth == 0 && deepest <= 1);
}
