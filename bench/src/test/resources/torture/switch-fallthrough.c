#include <stdio.h>

static int f(int x) { int r = 0; switch (x) { case 1: r += 1; case 2: r += 10; break; case 3 ... 6: r = 100 + x; break; default: r = -1; case -5: r -= 7; } return r; }
static int g(unsigned long x) { switch (x) { case 0x100000000: return 1; case ~0ul: return 2; case 'a': return 3; } return 0; }
int main(void) { for (int i = -6; i < 9; i++) printf("%d ", f(i)); printf("%d %d %d %d\n", g(1ul << 32), g(-1), g(97), g(0)); }
