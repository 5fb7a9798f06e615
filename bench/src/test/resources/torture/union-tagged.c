#include <stdio.h>

struct t { enum { I, D, S } k; union { int i; double d; const char *s; }; };
static void show(struct t t) { switch (t.k) { case I: printf("%d\n", t.i); break; case D: printf("%g\n", t.d); break; case S: puts(t.s); } }
int main(void) { struct t a[] = {{I, .i = 42}, {D, .d = 2.5}, {S, .s = "text"}}; for (int i = 0; i < 3; i++) show(a[i]); }
