#include <stdio.h>

struct pair { char c; long n; };
static long last(int n) {
  struct pair pairs[n], *end = &pairs[n];
  for (struct pair *p = pairs; p < end; p++) *p = (struct pair){'a' + (p - pairs), p - pairs};
  return n > 1 ? end[-1].n * 100 + last(n - 1) : pairs[0].c;
}
int main(void) {
  printf("%ld\n", last(6));
  return 0;
}
