/* sc: safe 1, 1 traces; tso: safe 1, 1 traces; pso: safe 1, 1 traces */
/* A thread waits for a local of its own to change, which it has set; that store may still be in its
   buffer, so that memory has no value yet. Where it is, the thread waits as it does later. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <weir.h>

static _Atomic(atomic_int *) published;

static void *wait(void *unused) {
  atomic_int waiting;
  atomic_store_explicit(&waiting, 1, memory_order_relaxed);
  atomic_store_explicit(&published, &waiting, memory_order_release);
  while (atomic_load_explicit(&waiting, memory_order_acquire) == 1) {
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait, NULL);
  atomic_int *waiting;
  do {
    waiting = atomic_load_explicit(&published, memory_order_acquire);
  } while (waiting == NULL);
  atomic_store_explicit(waiting, 0, memory_order_relaxed);
  pthread_join(thread, NULL);
  weir_observe("done", 1);
  return 0;
}
