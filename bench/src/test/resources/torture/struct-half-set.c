#include <stdio.h>
#include <stdlib.h>
struct p { long a, b; };
struct q { int a; long b; };
struct r { char c; int i; char d; };
static struct p half(long x) __attribute__((noinline));
static struct p half(long x) { struct p s; s.a = x; return s; }
static long first(struct p p) __attribute__((noinline));
static long first(struct p p) { return p.a; }
static struct r pad(int x) __attribute__((noinline));
static struct r pad(int x) { struct r s; s.c = x; s.i = x + 1; s.d = x + 2; return s; }
static int sum(struct r s) __attribute__((noinline));
static int sum(struct r s) { return s.c + s.i + s.d; }
int main(int argc, char**argv) {
  struct p s = half(argc);
  struct p u = s;
  printf("%ld\n", first(u));
  struct p w; w.a = 3;
  printf("%ld\n", first(w));
  struct p *h = malloc(sizeof *h);
  *h = half(7);
  printf("%ld\n", h->a);
  struct r *k = malloc(sizeof *k);
  *k = pad(3);
  printf("%d\n", sum(*k));
  return 0;
}
