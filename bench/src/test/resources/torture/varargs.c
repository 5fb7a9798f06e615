#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...) { va_list a; va_start(a, n); int s = 0; while (n--) s += va_arg(a, int); va_end(a); return s; }
static double mix(const char *f, ...) { va_list a; va_start(a, f); double r = 0; for (; *f; f++) r += *f == 'i' ? va_arg(a, int) : *f == 'l' ? va_arg(a, long) : va_arg(a, double); va_end(a); return r; }
int main(void) { printf("%d %d %g\n", sum(3, 1, 2, 3), sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9), mix("ildididdddddddd", 1, 2L, 3.5, 4, 5.25, 6, 1., 2., 3., 4., 5., 6., 7., 8., 9.)); }
