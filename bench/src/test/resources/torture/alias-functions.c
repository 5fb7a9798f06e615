#include <stdio.h>

int original(int x) { return 2 * x; }
int other(int) __attribute__((alias("original")));
static int hidden(int x) { return x + 1; }
int shown(int) __attribute__((weak, alias("hidden")));
int main(void) {
  int (*f)(int) = other;
  printf("%d %d %d\n", other(4), shown(4), f == original);
  return 0;
}
