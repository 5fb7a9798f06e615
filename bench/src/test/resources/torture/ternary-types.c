#include <stdio.h>

int main(void) { volatile int c = 1, z = 0; printf("%g %d %ld %d\n", c ? 1 : 2.5, z ? 1 : -1, (c ? -1 : 1u) + 0L, (z ? 1 : (signed char)-1) < 0); const char *s = z ? "a" : c ? "b" : "c"; puts(s); int a = 1, b = 2; *(c ? &a : &b) = 9; printf("%d %d\n", a, b); }
