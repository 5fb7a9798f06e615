#include <stdio.h>

static long take(long x) { return x + 1; }
static int more(int a) { return a * 2; }
static void nothing(void *p) { ++*(int *) p; }
int main(void) {
  long (*f)(unsigned long) = (long (*)(unsigned long)) take;
  int (*g)(int, int, int) = (int (*)(int, int, int)) more;
  void (*h)(int *) = (void (*)(int *)) nothing;
  int n = 5;
  h(&n);
  void *raw = (void *) take;
  printf("%ld %d %d %ld\n", f(41), g(7, 8, 9), n, ((long (*)(long)) raw)(-1));
  return 0;
}
