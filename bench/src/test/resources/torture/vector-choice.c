/* Each lane comes from where its own condition says, whatever the other vector has there. */
#include <stdio.h>

typedef int ints __attribute__((ext_vector_type(4)));

static ints choose(ints condition, ints one, ints other) {
  return condition ? __builtin_shufflevector(one, one, 0, -1, 2, -1)
                   : __builtin_shufflevector(other, other, -1, 1, -1, 3);
}

int main(void) {
  volatile ints condition = {-1, 0, -1, 0}, one = {1, 2, 3, 4}, other = {5, 6, 7, 8};
  ints chosen = choose(condition, one, other);
  printf("%d %d %d %d\n", chosen[0], chosen[1], chosen[2], chosen[3]);
  return 0;
}
