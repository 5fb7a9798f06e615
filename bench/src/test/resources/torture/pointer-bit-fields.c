#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

struct word { uint64_t address : 48, kind : 3, mark : 1, count : 12; };
int main(void) {
  static long target = 77;
  struct word w = {.address = (uintptr_t) &target, .kind = 5, .count = 4095};
  w.mark = 1;
  w.count++;
  w.kind += 4;
  printf("%ld %d %d %d\n", *(long *) (uintptr_t) w.address, w.kind, w.mark, w.count);
  union { struct word w; uint64_t all; } u = {w};
  printf("%x %zu\n", (unsigned) (u.all >> 48), sizeof w);
  return 0;
}
