#include <stdio.h>

struct v { float x, y, z; };
struct w { double a; float b; int c; };
static struct v add(struct v a, struct v b) { return (struct v){a.x + b.x, a.y + b.y, a.z + b.z}; }
static struct w make(int i) { struct w w = {i / 3.0, i / 7.0f, i}; return w; }
int main(void) {
  struct v v = add((struct v){1, 2, 3}, (struct v){0.5f, 0.25f, 0.125f});
  struct w w = make(22);
  printf("%g %g %g %.17g %.9g %d\n", v.x, v.y, v.z, w.a, w.b, w.c);
}
