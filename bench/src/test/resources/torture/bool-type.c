#include <stdio.h>

int main(void) { _Bool a = 5, b = 0.5, c = (_Bool)(void *)0, d = -1; int x = a + b + c + d; a ^= 1; b += 3; d = !d; printf("%d %d %d %d %d %d\n", x, a, b, c, d, (int)sizeof(_Bool)); _Bool t[3] = {2, 0, 1}; t[1] |= t[0]; printf("%d%d%d\n", t[0], t[1], t[2]); }
