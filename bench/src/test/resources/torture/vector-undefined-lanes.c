#include <stdio.h>
#include <string.h>
typedef int v4 __attribute__((vector_size(16)));
typedef short v8 __attribute__((vector_size(16)));
typedef int v8i __attribute__((vector_size(32)));
typedef char c16 __attribute__((vector_size(16)));
typedef long l2 __attribute__((vector_size(16)));
struct holder { v4 v; int n; };
union both { v4 v; int i[4]; };
static v4 evens(int a, int b) { v4 r; r[0] = a; r[2] = b; return r; }
static int add(v4 v) { return v[0] + v[2]; }
static v4 swap(v4 v) { v4 r; r[0] = v[2]; r[2] = v[0]; return r; }
static struct holder hold(v4 v) { struct holder h; h.v = v; return h; }
int main(int argc, char **argv) {
  v4 e = evens(argc + 2, argc + 3);
  printf("%d\n", add(e));
  v4 s = swap(e);
  printf("%d %d\n", s[0], s[2]);
  struct holder h = hold(s);
  struct holder k = h;
  printf("%d %d\n", k.v[0], k.v[2]);
  union both u;
  u.v = e;
  printf("%d %d\n", u.i[0], u.i[2]);
  union both w = u;
  w.i[1] = 9;
  printf("%d %d %d\n", w.v[0], w.v[1], w.v[2]);
  v4 x;
  for (int i = 0; i < 4; i++) x[(i * 3 + argc) & 3] = i;
  printf("%d %d %d %d\n", x[0], x[1], x[2], x[3]);
  v8 y;
  y[1] = 5; y[7] = 6;
  v8 z = y;
  z[0] = 1;
  printf("%d %d %d\n", z[0], z[1], z[7]);
  v8i big;
  memset(&big, 0, 16);
  v8i copy = big;
  printf("%d %d\n", copy[0], copy[3]);
  c16 c;
  c[3] = 7;
  c16 d[2];
  d[argc] = c; d[0] = d[argc];
  printf("%d\n", d[0][3]);
  v4 chosen;
  if (argc > 1) chosen = (v4){1, 2, 3, 4}; else chosen = e;
  printf("%d\n", chosen[2]);
  v4 sum = __builtin_shufflevector(e, e, 0, 2, 0, 2) + __builtin_shufflevector(s, s, 0, 2, 2, 0);
  printf("%d %d %d %d\n", sum[0], sum[1], sum[2], sum[3]);
  l2 l = (l2)__builtin_shufflevector(e, sum, 0, 4, 2, 5);
  printf("%lx %lx\n", l[0], l[1]);
  v4 perm = __builtin_shufflevector(sum, sum, -1, 3, -1, 0);
  v4 kept = perm;
  v4 *p = &kept;
  printf("%d %d\n", (*p)[1], (*p)[3]);
  return 0;
}
