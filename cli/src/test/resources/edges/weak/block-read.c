// A block looks at a flag and notes what it has found; the other thread sets the flag and looks at the
// notes. Were the look not part of the block, neither might know of the other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

atomic_int flag;
int noted;

static void *sets(void *arg) {
  (void)arg;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  __VERIFIER_atomic_begin();
  int found = noted;
  __VERIFIER_atomic_end();
  return (void *)(long)found;
}

int main(void) {
  pthread_t thread;
  void *found;
  pthread_create(&thread, NULL, sets, NULL);
#ifdef APART
  int was = atomic_load_explicit(&flag, memory_order_relaxed);
#endif
  __VERIFIER_atomic_begin();
#ifndef APART
  int was = atomic_load_explicit(&flag, memory_order_relaxed);
#endif
  if (!was) noted = 1;
  __VERIFIER_atomic_end();
  pthread_join(thread, &found);
  assert(was || found);
  return 0;
}
