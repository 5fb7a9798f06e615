/* Chains of commas and conditional operators, short circuits and what they leave out. */
#include <stdio.h>

static int calls;
static int call(int result) { calls = calls * 10 + result % 10; return result; }

static const char *size(int n) {
  return n < 0 ? "negative" : n == 0 ? "none" : n == 1 ? "one" : n < 10 ? "few" : "many";
}

int main(void) {
  int a, b, c;
  a = (b = 1, c = 2, b + c);
  printf("%d %d %d\n", a, b, c);
  a = (call(1), call(2), call(3));
  printf("%d %d\n", a, calls);
  calls = 0;
  printf("%d", call(0) && call(1) || call(2) && !call(0) || call(3));
  printf(" %d\n", calls);
  calls = 0;
  printf("%d", call(1) ? call(0) ? call(4) : call(5) : call(6));
  printf(" %d\n", calls);
  for (int i = -1; i < 12; i += i < 2 ? 1 : 8) printf("%s ", size(i));
  printf("\n");
  int x = 5, *p = &x, *none = 0;
  printf("%d %d\n", p && *p > 3, none && *none);
  printf("%d %d %d\n", 0 ?: 7, x ?: call(9), (x, p) == p);
  *(x > 3 ? &a : &b) = 50;
  printf("%d %d\n", a, b);
  printf("%d %d %d\n", x == 5 == 1, 3 > 2 > 1, 1 < 2 < 3);
  printf("%d %d\n", !x == 0, ~x & 7 ^ 2 | 8);
  for (a = 0, b = 10; a < b; a++, b -= 2) continue;
  printf("%d %d\n", a, b);
  int n = 0;
  do if (n % 2) continue; while (n++ < 5);
  while (n --> 0) if (n == 2) break; else calls = n;
  printf("%d %d\n", n, calls);
  unsigned long mixed = 1 ? -1 : 0u;
  printf("%lu %g\n", mixed, 1 ? 3 : 0.5);
  return 0;
}
