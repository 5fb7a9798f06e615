#include <stdatomic.h>
#include <stdio.h>

int main(void) { _Atomic int a = 5; atomic_long l = 1; _Atomic unsigned char c = 250; a += 3; a |= 16; int o = atomic_fetch_sub(&a, 2); atomic_fetch_xor(&l, 7); c += 10; int e = 0, k = atomic_compare_exchange_strong(&a, &e, 1); printf("%d %d %ld %d %d %d\n", o, a, (long)l, c, k, e); a--; --a; a <<= 2; printf("%d\n", a); }
