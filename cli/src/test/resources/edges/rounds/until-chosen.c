// A loop that goes on for as long as the environment likes: the error is one turn deep.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int x = 0;
  while (!__VERIFIER_nondet_bool()) x++;
  assert(x != 1);
  return 0;
}
