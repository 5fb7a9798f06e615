/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

struct flags {
  unsigned a : 3;
  unsigned b : 5;
};

int main(void) {
  struct flags *heap = malloc(sizeof *heap);
  heap->a = 1;
  heap->b = 2;
  assert(heap->a == 1 && heap->b == 2);
  free(heap);
  struct flags local;
  struct flags *volatile escaped = &local;
  escaped->a = 3;
  escaped->b = 4;
  assert(escaped->a == 3 && escaped->b == 4);
  return 0;
}
