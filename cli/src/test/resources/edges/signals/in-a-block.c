/* No handler runs within an atomic block. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, y;

static void handle(int number) {
  (void)number;
  assert(x == y);
}

static void *step(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
  y = 1;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  pthread_create(&thread, 0, step, 0);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
}
