// A loop made by longjmp: the error is three jumps deep.
#include <assert.h>
#include <setjmp.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  jmp_buf place;
  volatile int jumps = 0;
  setjmp(place);
  assert(jumps != 3);
  if (!__VERIFIER_nondet_bool()) {
    jumps++;
    longjmp(place, 1);
  }
  return 0;
}
