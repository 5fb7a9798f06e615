#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f3 __attribute__((ext_vector_type(3)));
typedef char c3 __attribute__((ext_vector_type(3)));
typedef float f4 __attribute__((ext_vector_type(4)));
typedef double d3 __attribute__((ext_vector_type(3)));
struct s { f3 a; int b; };
static struct s g;
static f3 scale(f3 v, float k) { return v * k; }
static struct s make(f3 a) { struct s r; r.a = a; r.b = 5; return r; }
int main(void) {
  f3 a = {1, 2, 3};
  f3 b = scale(a, 2);
  struct s s = make(b);
  g = s;
  g.a.x += 1;
  printf("%g %g %g %d\n", g.a.x, g.a.y, g.a.z, g.b);
  c3 c = {1, 2, 3};
  c += c;
  printf("%d %d %d\n", c.x, c.y, c.z);
  v4 u;
  u[0] = 4; u[2] = 5;
  v4 w = u;
  printf("%d %d\n", w[0], w[2]);
  v4 sh = __builtin_shufflevector(w, w, 0, -1, 2, -1);
  v4 sh2 = sh;
  printf("%d %d\n", sh2[0], sh2[2]);
  f4 q; q.xy = a.xy; 
  f4 q2 = q;
  printf("%g %g\n", q2.x, q2.y);
  d3 d = __builtin_convertvector(a, d3);
  d3 e = d + d;
  printf("%g %g %g\n", e.x, e.y, e.z);
  f3 arr[2] = {a, b};
  f3 t = arr[1]; arr[1] = arr[0]; arr[0] = t;
  printf("%g %g\n", arr[0].z, arr[1].z);
  return 0;
}
