#include <stdio.h>

struct s { signed a : 3; signed b : 5; unsigned c : 4; signed d : 20; };
int main(void) {
  volatile struct s s = {0};
  for (int i = -9; i < 10; i += 3) { s.a = i; s.b = i * 5; s.c = i; s.d = i * 100000; printf("%d %d %d %d\n", s.a, s.b, s.c, s.d); }
}
