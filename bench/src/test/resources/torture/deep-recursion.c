#include <stdio.h>

static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int ackermann(int m, int n) {
  return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}
int main(void) {
  printf("%d %d %d\n", depth(5000), even(3001), ackermann(2, 5));
  return 0;
}
