#include <stdio.h>

static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void quick(int *a, int n) { if (n < 2) return; int p = a[n / 2], i = 0, j = n - 1; while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) swap(a + i++, a + j--); } quick(a, j + 1); quick(a + i, n - i); }
int main(void) { int a[25], b[25]; for (int i = 0; i < 25; i++) a[i] = b[i] = i * 7919 % 101 - 50; quick(a, 25); for (int i = 1; i < 25; i++) for (int j = i; j && b[j] < b[j - 1]; j--) swap(b + j, b + j - 1); for (int i = 0; i < 25; i++) printf("%d %d\n", a[i], b[i]); }
