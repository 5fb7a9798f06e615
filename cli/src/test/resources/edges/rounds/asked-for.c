// With --unroll there is one round, as asked for.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int x = 0;
  while (!__VERIFIER_nondet_bool()) x++;
  assert(x != 5);
  return 0;
}
