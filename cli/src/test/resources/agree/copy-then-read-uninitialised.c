/* sc: memory; tso: memory; pso: memory */
#include "agree.h"

struct pair {
  int set, unset;
};

int main(void) {
  struct pair *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->set = 1;
  *b = *a;
  assert(b->set == 1);
  return b->unset > 3;
}
