// An error comes before what execution graphs refuse: an access to a part of an atomic object, or a
// block with a place that others access. To show the error is not to ask what would come next.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

atomic_int x, y;

static void *thread(void *arg) {
#ifdef BLOCK
  atomic_store(&x, 2);
#else
  *(volatile char *)&x = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t other;
  x = 1;
  pthread_create(&other, NULL, thread, NULL);
#ifdef BLOCK
  __VERIFIER_atomic_begin();
  x = 1;
  x = x + BLOCK;
  __VERIFIER_atomic_end();
#endif
  assert(y == 7);
  pthread_join(other, NULL);
  return 0;
}
