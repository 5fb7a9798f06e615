#include <stdio.h>

union u { struct { unsigned lo : 12, mid : 8, hi : 12; } f; unsigned w; };
int main(void) { union u u = {.w = 0xdeadbeef}; printf("%x %x %x\n", u.f.lo, u.f.mid, u.f.hi); u.f.mid ^= 0xff; printf("%x\n", u.w); }
