/* What was stored before a signal is sent is seen by its handler, and what that stores after it ran. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int data, answer, isDone;

static void handle(int number) {
  (void)number;
  atomic_store_explicit(&answer, atomic_load_explicit(&data, memory_order_relaxed), memory_order_relaxed);
  atomic_store_explicit(&isDone, 1, memory_order_release);
}

static void *wait(void *unused) {
  while (!atomic_load_explicit(&isDone, memory_order_relaxed))
    ;
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGUSR1, handle);
  pthread_create(&thread, 0, wait, 0);
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  pthread_kill(thread, SIGUSR1);
  pthread_join(thread, 0);
  assert(answer == 1);
}
