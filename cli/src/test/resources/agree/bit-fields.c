/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

struct flags {
  unsigned a : 3;
  int b : 5;
  uint64_t c : 40;
  _Bool d : 1;
};
static volatile struct flags shared;

int main(void) {
  struct flags *heap = malloc(sizeof *heap);
  memset(heap, 0, sizeof *heap);
  heap->a = 9;
  heap->b = 17;
  heap->c = 0x123456789abu;
  heap->d = 2;
  assert(heap->a == 1 && heap->b == -15 && heap->c == 0x23456789abu && heap->d);
  shared.b = -1;
  shared.a++;
  assert(shared.b == -1 && shared.a == 1 && shared.c == 0);
  free(heap);
  return 0;
}
