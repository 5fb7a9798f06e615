/* Two objects at one address that differ in size alone, within the same eight bytes. */
#include <alloca.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

#ifdef LOCAL
#define NEW alloca
#else
#define NEW malloc
#endif

static atomic_int steps;

static void *other(void *unused) {
  steps++;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  volatile int *numbers = NEW(__VERIFIER_nondet_bool() ? 4 : 8);
  steps = 1;
  steps = 2;
  numbers[1] = 3;
  pthread_join(t, 0);
#ifndef LOCAL
  free((int *)numbers);
#endif
}
