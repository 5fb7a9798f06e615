#include <stdio.h>

static int t(int *p, int v) { return *p = *p * 10 + v; }
int main(void) { int o = 0, a = (t(&o, 1), t(&o, 2), 5); int b = t(&o, 3) && 0 && t(&o, 4); int c = t(&o, 5) || t(&o, 6); for (int i = 0, j = 9; i < j; i++, j -= 2) o += i * j; printf("%d %d %d %d\n", o, a, b, c); }
