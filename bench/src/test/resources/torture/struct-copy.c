#include <stdio.h>

struct in { int a[3]; char c; };
struct out { struct in x, y; long l; };
static struct out f(struct out o) { struct in t = o.x; o.x = o.y; o.y = t; o.l *= 2; return o; }
int main(void) {
  struct out o = {{{1, 2, 3}, 'x'}, {{4, 5, 6}, 'y'}, 21}, p = f(o), *q = &p;
  *q = f(f(*q)); printf("%d %c %d %c %ld %ld\n", p.x.a[1], p.x.c, q->y.a[2], q->y.c, p.l, o.l);
}
