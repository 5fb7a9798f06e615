/* That a handler could run puts no fence anywhere. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int x, y, never;
static int a, b;

static void handle(int number) { (void)number; }

static void *left(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifdef RAISES
  raise(SIGUSR1);
#endif
  a = atomic_load_explicit(&y, memory_order_relaxed);
  return unused;
}

static void *right(void *unused) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
#ifdef RAISES
  atomic_thread_fence(memory_order_seq_cst);
#endif
  b = atomic_load_explicit(&x, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t one, other;
  signal(SIGUSR1, handle);
  pthread_create(&one, 0, left, 0);
  pthread_create(&other, 0, right, 0);
  if (atomic_load(&never))
    pthread_kill(one, SIGUSR1);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(a || b);
}
