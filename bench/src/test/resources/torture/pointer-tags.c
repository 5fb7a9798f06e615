#include <stdint.h>
#include <stdio.h>

int main(void) { static long x[2] = {5, 6}; uintptr_t t = (uintptr_t)&x[1] | 1; printf("%d %ld\n", (int)(t & 7), *(long *)(t & ~(uintptr_t)7)); uintptr_t h = (uintptr_t)&x[0] | (uintptr_t)0xab << 48; printf("%x %ld\n", (unsigned)(h >> 48), *(long *)(h << 16 >> 16)); printf("%d\n", (int)((uintptr_t)&x[1] - (uintptr_t)x)); }
