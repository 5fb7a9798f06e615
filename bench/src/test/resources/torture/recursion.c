#include <stdio.h>

static int ack(int m, int n) { return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static void hanoi(int n, char a, char b, char c, int *k) { if (n) { hanoi(n - 1, a, c, b, k); ++*k; if (n == 4) printf("%c%c\n", a, b); hanoi(n - 1, c, b, a, k); } }
static int odd(int n); static int even(int n) { return n ? odd(n - 1) : 1; } static int odd(int n) { return n ? even(n - 1) : 0; }
int main(void) { int k = 0; hanoi(7, 'A', 'B', 'C', &k); printf("%d %d %d %d\n", ack(2, 3), k, even(10), odd(10)); }
