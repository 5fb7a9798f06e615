#include <stdio.h>
#include <stdlib.h>

int main(void) { int n = 0, cap = 0, *a = 0; for (int i = 1; i < 200; i += i % 3 + 1) { if (n == cap) { cap = cap ? cap * 2 : 2; a = realloc(a, cap * sizeof *a); } a[n++] = i; } long s = 0; for (int i = 0; i < n; i++) s += a[i] * (long)i; printf("%d %d %ld\n", n, cap, s); free(a); int *z = calloc(5, 4); printf("%d\n", z[0] + z[4]); free(z); }
