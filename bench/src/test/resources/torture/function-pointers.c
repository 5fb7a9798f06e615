#include <stdio.h>

static int add(int a, int b) { return a + b; } static int sub(int a, int b) { return a - b; } static int mul(int a, int b) { return a * b; }
static int (*ops[])(int, int) = {add, sub, mul};
static int (*pick(char c))(int, int) { return c == '+' ? add : c == '-' ? sub : mul; }
static int fold(int (*f)(int, int), const int *v, int n) { int r = v[0]; for (int i = 1; i < n; i++) r = f(r, v[i]); return r; }
int main(void) { int v[] = {9, 2, 3}; for (int i = 0; i < 3; i++) printf("%d %d\n", ops[i](6, 7), fold(ops[i], v, 3)); printf("%d %d %d\n", pick('-')(1, 2), pick == &pick, (*pick('*'))(4, 5)); }
