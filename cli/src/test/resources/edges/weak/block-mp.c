// An atomic block is a full fence, also on the way out of it: what was written before one is there
// for who has seen in a block what it has done.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

atomic_int x, y;
int a;

static void *writer(void *arg) {
  (void)arg;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifndef WITHOUT
  __VERIFIER_atomic_begin();
  a = 1;
  __VERIFIER_atomic_end();
#endif
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  int seen = atomic_load_explicit(&y, memory_order_relaxed);
  __VERIFIER_atomic_begin();
  int done = a;
  __VERIFIER_atomic_end();
  if (seen || done) assert(atomic_load_explicit(&x, memory_order_relaxed));
  pthread_join(thread, NULL);
  return 0;
}
