/* sc: memory; tso: memory; pso: memory */
#include "agree.h"
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static volatile int *block;
static volatile int x;

static void *mover(void *unused) {
  block = realloc((void *)block, 16);
  return unused;
}

static void *writer(void *unused) {
  __VERIFIER_atomic_begin();
  int seen = block[1];
  x = 1;
  block[0] = seen;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  block = calloc(1, 8);
  both(mover, writer);
  return 0;
}
