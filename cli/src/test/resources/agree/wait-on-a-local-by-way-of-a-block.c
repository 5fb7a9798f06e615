/* sc: safe; tso: safe; pso: safe */
/* Waits for a local of its own that the other thread knows only by way of a block. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static void *f(void *x) { atomic_int **p = x; atomic_fetch_sub(*p, 1); free(x); return 0; }
static _Bool try(atomic_int *n, int order) { return atomic_load_explicit(n, order) == 0; }
int main() {
  atomic_int n = 2;
  atomic_int **c = malloc(sizeof *c); *c = &n;
  pthread_t t; pthread_create(&t, 0, f, c);
  atomic_fetch_sub(&n, 1);
  while (!try(&n, 2)) ;
  pthread_join(t, 0);
}
