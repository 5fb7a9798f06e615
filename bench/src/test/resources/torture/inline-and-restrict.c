/* Inline functions of each linkage, restrict, tentative definitions, and names in inner scopes. */
#include <stdio.h>

int counter;
int counter;
extern int counter;
static int hidden;
static int hidden;
int sizes[];
int sizes[4];

static inline int twice(int x) { return 2 * x; }
extern inline __attribute__((gnu_inline, always_inline)) int thrice(int x) { return 3 * x; }
inline int fourfold(int x);
inline int fourfold(int x) { return 4 * x; }
extern int fourfold(int x);
__attribute__((noinline)) static int fivefold(int x) { return 5 * x; }

static void axpy(int n, double a, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}

static int next(void) {
  static int state = 3;
  {
    static int state = 100;
    counter += state++;
  }
  return state += 2;
}

int main(void) {
  printf("%d %d %d %d\n", twice(1), thrice(2), fourfold(3), fivefold(4));
  double x[9], y[9];
  for (int i = 0; i < 9; i++) x[i] = i, y[i] = 10 - i;
  axpy(9, 0.5, x, y);
  for (int i = 0; i < 9; i++) printf("%g ", y[i]);
  printf("\n");
  for (int i = 0; i < 3; i++) printf("%d ", next());
  printf("%d %d %zu %d\n", counter, hidden, sizeof sizes, sizes[3]);
  int i = 1;
  for (int i = 5; i < 6; i++) {
    int i = 9;
    { extern int counter; i += counter; }
    printf("%d ", i);
  }
  printf("%d\n", i);
  enum { ONE = 1, TWO = ONE << 1, BIG = 0x7fffffff, NEGATIVE = -5 } e = NEGATIVE;
  enum small { A, B, C } __attribute__((packed)) packed = C;
  printf("%d %d %zu %zu %d\n", e < 0, TWO | BIG, sizeof e, sizeof packed, packed + 1u > 2);
  return 0;
}
