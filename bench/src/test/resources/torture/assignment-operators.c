#include <stdio.h>

int main(void) { int a = 100; a += 7; a -= 3; a *= 2; a /= 3; a %= 50; a <<= 3; a >>= 1; a &= 0x7f; a |= 0x100; a ^= 0x55; unsigned char c = 200; c += 100; c <<= 1; c -= 1000; short s = -5; s *= 1000; s /= 7; printf("%d %d %d\n", a, c, s); }
