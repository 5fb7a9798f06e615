#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
typedef int operation(int, int);
static operation *const table[] = {add, sub, mul};
static operation *choose(int n) { return table[n % 3]; }
int main(void) {
  int x = 1;
  for (int i = 0; i < 9; i++) x = choose(i)(x, i + 1);
  printf("%d %d\n", x, choose(4) == &sub);
  return 0;
}
