#include <stdio.h>

struct c1 { char a; }; struct c3 { char a, b, c; }; struct i2 { int a, b; }; struct l2 { long a; int b; }; struct m { float f; int i; double d; };
static struct c1 f1(struct c1 x) { x.a++; return x; }
static struct c3 f3(struct c3 x) { x.b += x.a; x.c += x.b; return x; }
static struct i2 g2(struct i2 x) { return (struct i2){x.b, x.a}; }
static struct l2 h2(struct l2 x) { x.a += x.b; return x; }
static struct m k(struct m x) { x.d += x.f * x.i; return x; }
int main(void) {
  struct c3 c = f3((struct c3){1, 2, 3}); struct i2 i = g2((struct i2){4, 5}); struct l2 l = h2((struct l2){6, 7}); struct m m = k((struct m){1.5f, 2, 0.25});
  printf("%d %d %d %d %d %d %ld %g\n", f1((struct c1){'a'}).a, c.a, c.b, c.c, i.a, i.b, l.a, m.d);
}
