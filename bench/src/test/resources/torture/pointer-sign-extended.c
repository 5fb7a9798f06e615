#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

static int64_t pack(void *p, unsigned tag) { return (int64_t) ((uint64_t) (uintptr_t) p << 16 | tag); }
static void *pointer(int64_t word) { return (void *) (intptr_t) (word >> 16); }
int main(void) {
  long *p = malloc(3 * sizeof *p);
  p[0] = 1, p[1] = 2, p[2] = 3;
  int64_t word = pack(&p[1], 0xabc);
  long *q = pointer(word);
  printf("%ld %d %x\n", *q, q == p + 1, (unsigned) (word & 0xffff));
  word = pack(q + 1, (word & 0xffff) + 1);
  printf("%ld %x\n", *(long *) pointer(word), (unsigned) (word & 0xffff));
  printf("%d\n", (int64_t) ((uint64_t) (uintptr_t) p << 16) >> 16 == (intptr_t) p);
  free(p);
  return 0;
}
