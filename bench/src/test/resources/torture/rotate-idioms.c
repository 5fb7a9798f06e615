#include <stdio.h>

static unsigned rol(unsigned x, int n) { return x << (n & 31) | x >> (-n & 31); }
static unsigned long ror(unsigned long x, int n) { return x >> (n & 63) | x << (-n & 63); }
static unsigned short rol16(unsigned short x, int n) { return x << (n & 15) | x >> (-n & 15); }
int main(void) { for (int i = 0; i < 70; i += 9) printf("%x %lx %x\n", rol(0x12345678, i), ror(0x123456789abcdef, i), rol16(0xbeef, i)); }
