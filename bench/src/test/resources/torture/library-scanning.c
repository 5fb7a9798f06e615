#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int a = -1, b = -1, n = -1;
  unsigned u = 0;
  long l = 0;
  long long ll = 0;
  short h = 0;
  signed char hh = 0;
  size_t z = 0;
  intmax_t j = 0;
  float f = 0;
  double d = 0;
  char s[32] = "", t[32] = "", c[4] = "";
  void *p = 0;
  int r = sscanf("12 -34", "%d%d", &a, &b);
  printf("%d %d %d\n", r, a, b);
  r = sscanf("0x1f 017 077 ff", "%i %i %o %x", &a, &b, &u, (unsigned *)&n);
  printf("%d %d %d %u %d\n", r, a, b, u, n);
  r = sscanf("1 2 3 4 5 6", "%ld %lld %hd %hhd %zu %jd", &l, &ll, &h, &hh, &z, &j);
  printf("%d %ld %lld %d %d %zu %jd\n", r, l, ll, h, hh, z, j);
  r = sscanf("3.25 -1e3 0x1.8p1", "%f %lf %lg", &f, &d, &d);
  printf("%d %g %g\n", r, (double)f, d);
  r = sscanf("key = value # rest", "%31[a-z] = %31s %n%c", s, t, &n, c);
  printf("%d '%s' '%s' %d %c\n", r, s, t, n, c[0]);
  r = sscanf("12345", "%2d%3d", &a, &b);
  printf("%d %d %d\n", r, a, b);
  r = sscanf("abc", "%d", &a);
  printf("%d\n", r);
  r = sscanf("", "%d", &a);
  printf("%d\n", r);
  r = sscanf("   ", "%s", s);
  printf("%d\n", r);
  r = sscanf("7 x", "%d %d", &a, &b);
  printf("%d %d\n", r, a);
  r = sscanf("7", "%d %d", &a, &b);
  printf("%d %d\n", r, a);
  r = sscanf("10%20", "%d%%%d", &a, &b);
  printf("%d %d %d\n", r, a, b);
  r = sscanf("1,2;3", "%*d,%d;%d", &a, &b);
  printf("%d %d %d\n", r, a, b);
  r = sscanf("]a-z^", "%[]a-]%[^x]", s, t);
  printf("%d '%s' '%s'\n", r, s, t);
  r = sscanf("hello", "%3c%s", c, s);
  printf("%d %.3s %s\n", r, c, s);
  r = sscanf("0x7f", "%p", &p);
  printf("%d %d\n", r, p == (void *)0x7f);
  r = sscanf("2026-11-21T22:08", "%d-%2d-%2dT%d:%d", &a, &b, &n, (int *)&u, &a);
  printf("%d %d %d %d %u\n", r, a, b, n, u);
  r = sscanf("99999999999999999999", "%ld", &l);
  printf("%d %ld\n", r, l);
  r = sscanf("-5", "%u", &u);
  printf("%d %u\n", r, u);
  r = sscanf("inf nan 1.5e2", "%lf %f %lf", &d, &f, &d);
  printf("%d %g\n", r, d);
  r = sscanf("a b", "a %c%n", c, &n);
  printf("%d %c %d\n", r, c[0], n);
  r = sscanf("x", "y");
  printf("%d\n", r);
  return 0;
}
