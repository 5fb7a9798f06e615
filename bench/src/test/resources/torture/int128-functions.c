#include <stdio.h>

static void p(__int128 x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
struct s { int a; __int128 b; char c; };
static __int128 add(__int128 a, int b, __int128 c) { return a * b + c; }
static struct s make(__int128 x) { return (struct s){1, x, 'c'}; }
static unsigned __int128 fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  __int128 (*f)(__int128, int, __int128) = add;
  p(f((__int128)1 << 80, -3, 5)); struct s s = make(add(7, 8, (__int128)9 << 64)); p(s.b);
  printf("%d %c %d\n", s.a, s.c, (int)sizeof s); p(fib(15));
}
