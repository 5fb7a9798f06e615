#include <stdio.h>

static const unsigned char sbox[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2}; static const short *const rows[2] = {(const short[]){1, 2, 3}, (const short[]){-4, -5}};
int main(void) { unsigned x = 0x1234; for (int i = 0; i < 5; i++) { unsigned y = 0; for (int j = 0; j < 8; j++) y |= (unsigned)sbox[x >> (4 * j) & 15] << (4 * j); x = (y << 3 | y >> 29) ^ i; printf("%x\n", x); } printf("%d\n", rows[0][2] * rows[1][1]); }
