/* Two blocks at one address with the same contents in the end, allocated at two places: only of
   one is it known that the other thread reads it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static _Atomic(volatile int *) shown;
static atomic_int steps;

static void *look(void *unused) {
  volatile int *block = shown;
  if (block)
    assert(*block != 1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  if (__VERIFIER_nondet_bool() == FIRST) {
    volatile int *block = malloc(sizeof *block);
    *block = 2;
    shown = block;
  } else {
    volatile int *block = malloc(sizeof *block);
    shown = block;
    *block = 1;
    *block = 2;
  }
  steps = 1;
  pthread_join(t, 0);
}
