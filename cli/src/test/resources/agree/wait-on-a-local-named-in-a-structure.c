/* sc: safe; tso: safe; pso: safe */
/* Waits for a local of its own whose address lies in a structure. */
#include <pthread.h>
#include <stdlib.h>
struct box { volatile int *flag; };
static void *f(void *x) { struct box *b = x; *b->flag = 1; return 0; }
int main() {
  volatile int flag = 0; int unused[20]; unused[3] = 1;
  struct box *b = malloc(sizeof *b); b->flag = &flag;
  pthread_t t; pthread_create(&t, 0, f, b);
  while (!flag) ;
  pthread_join(t, 0); free(b);
  return unused[3] - 1;
}
