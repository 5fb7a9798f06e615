/* A structure of six bytes, one of which is a gap, is passed and returned by value. */
#include <stdio.h>
typedef struct { unsigned char f0; short f1; short f2; } S;
__attribute__((noinline)) static S h(int m, S s, double g, S t) { s.f1 = ~t.f1; if (m > 3) return t; s.f0 ^= (int)g & 63; return s; }
int main(void) { S s = {0}, t; t.f0 = 1; t.f1 = 2; t.f2 = 3; s = h(2, s, 1.5, t); s = h(5, s, 1.5, t); printf("%d %d %d\n", s.f0, s.f1, s.f2); return 0; }
