#include <stdio.h>

struct __attribute__((packed)) p { char a; int b; short c; double d; long e : 37; };
int main(void) { struct p p = {1, -2, 3, 4.5, -6}, q[2] = {p, p}; q[1].b *= 100; q[1].d /= 3; q[0].e = 0xfffffffff; printf("%d %d %d %g %ld %ld %d\n", (int)sizeof p, q[1].b, q[1].c, q[1].d, (long)q[0].e, (long)q[1].e, q[1].a); }
