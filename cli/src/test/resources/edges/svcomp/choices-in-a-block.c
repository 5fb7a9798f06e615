/* The block has three outcomes: 0, and 1 with 0 or 1. Only the first leaves x alone, so that the
   main thread reads in one order with it and in two with each of the others: 1 + 2 * 2 traces. */
#include <assert.h>
#include <pthread.h>
#include <weir.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x = 5;

static void *writer(void *arg) {
  __VERIFIER_atomic_begin();
  if (weir_choose(0, 1))
    x = weir_choose(0, 1);
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  int seen = x;
  pthread_join(thread, 0);
  assert(seen == 5 || seen == x);
  return 0;
}
