/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

/* Lanes that were never written may be copied, as often as one likes, but not looked at. */
typedef int four __attribute__((vector_size(16)));

int main(void) {
  four *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  (*a)[1] = 3;
  four local = *a;
  local[2] = 4;
  *b = local;
  assert((*b)[1] == 3 && (*b)[2] == 4);
  return (*b)[3] > 3;
}
