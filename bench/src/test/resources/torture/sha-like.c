#include <stdio.h>

static unsigned r(unsigned x, int n) { return x >> n | x << (32 - n); }
int main(void) { unsigned h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}; for (int i = 0; i < 64; i++) { unsigned s = r(h[4], 6) ^ r(h[4], 11) ^ r(h[4], 25), c = (h[4] & h[5]) ^ (~h[4] & h[6]), t = h[7] + s + c + i * 0x9e3779b9u, u = (r(h[0], 2) ^ r(h[0], 13) ^ r(h[0], 22)) + ((h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2])); for (int j = 7; j; j--) h[j] = h[j - 1]; h[4] += t; h[0] = t + u; } for (int i = 0; i < 8; i++) printf("%08x", h[i]); printf("\n"); }
