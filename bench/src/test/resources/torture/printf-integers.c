#include <stdio.h>

int main(void) { printf("%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%-8.3d|%x|%X|%#x|%o|%#o|%u\n", 42, 42, 42, 42, 42, 7, 7, 7, 255, 255, 255, 8, 8, -1); printf("%hhd %hd %ld %lld %zu %td %jd|%*d|%-*d|%.*d|%c%c|%%|%5c|%-5c|\n", 300, 70000, -1L, 1LL << 40, sizeof(int), (long)3, -5L, 6, 1, 6, 1, 4, 2, 'a', 66, 'z', 'z'); }
