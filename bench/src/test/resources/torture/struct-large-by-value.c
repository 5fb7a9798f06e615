#include <stdio.h>

struct big { int v[20]; };
static struct big fill(int n) { struct big b; for (int i = 0; i < 20; i++) b.v[i] = n * i; return b; }
static int sum(struct big b, struct big c) { int s = 0; for (int i = 0; i < 20; i++) { b.v[i] -= c.v[i]; s += b.v[i]; } return s; }
int main(void) { struct big a = fill(3), b = fill(5); printf("%d %d %d\n", sum(b, a), sum(fill(1), fill(2)), a.v[19]); }
