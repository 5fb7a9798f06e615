#include <stdio.h>

int main(void) {
  int values[] = {0, 1, -1, 2147483647, -2147483647 - 1};
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++) {
      unsigned char l, le, g, a, b, be;
      __asm__("cmpl %7,%6; setl %0; setle %1; setg %2; seta %3; setb %4; setbe %5"
              : "=&q"(l), "=&q"(le), "=&q"(g), "=&q"(a), "=&q"(b), "=&q"(be)
              : "r"(values[i]), "r"(values[j])
              : "cc");
      printf("%d%d%d%d%d%d ", l, le, g, a, b, be);
    }
  puts("");
  return 0;
}
