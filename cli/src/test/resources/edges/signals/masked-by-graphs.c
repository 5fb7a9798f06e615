// A thread that looks before it sends itself a signal, explored by graphs: the search of
// sequentially consistent executions answers first, and races are looked for by it, too.
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

atomic_int x, y, z, handled;
int seen, found;

static void handle(int number) {
  (void)number;
  atomic_store_explicit(&handled, 1 + atomic_load_explicit(&z, memory_order_relaxed), memory_order_relaxed);
}

static void *sends(void *arg) {
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &mask, 0);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  if (atomic_load_explicit(&y, memory_order_relaxed)) raise(SIGUSR1);
  atomic_store_explicit(&z, 1, memory_order_relaxed);
  pthread_sigmask(SIG_UNBLOCK, &mask, 0);
  return arg;
}

static void *looks(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  seen = atomic_load_explicit(&z, memory_order_relaxed);
  found = atomic_load_explicit(&handled, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t first, second;
  signal(SIGUSR1, handle);
  pthread_create(&first, 0, sends, 0);
  pthread_create(&second, 0, looks, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
