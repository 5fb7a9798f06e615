/* A vector of which one lane is not set is taken for one of narrower lanes; only the set ones are used. */
#include <stdio.h>

typedef long two __attribute__((vector_size(16)));
typedef short eight __attribute__((vector_size(16)));

__attribute__((noinline)) static int low(long x, long y) {
  two both = {x, y};
  eight narrow = (eight)(__builtin_shufflevector(both, both, 1, -1) ^ both);
  return narrow[0] + narrow[3];
}

int main(void) {
  printf("%d %d\n", low(5, 3), low(0x7000000000001, 0x10));
  return 0;
}
