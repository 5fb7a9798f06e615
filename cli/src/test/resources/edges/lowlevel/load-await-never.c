// Nobody stores what is waited for.
#include <stdatomic.h>

int __VERIFIER_load_await_aint(atomic_int *place, int condition, int operand);
atomic_int x;

int main(void) {
  return __VERIFIER_load_await_aint(&x, 1, 0);
}
