/* sc: safe 1; tso: safe 1; pso: safe 1 */
/* Each thread counts in a copy of its own. */
#include "agree.h"

static _Thread_local int count = 5;
static _Thread_local struct { char *name; int n[3]; } state = {"initial", {1, 2, 3}};
static int *addresses[2];

static void *counter(void *index) {
  for (int i = 0; i < 3; i++) count++, state.n[i] += count;
  assert(count == 8 && state.n[2] == 11 && state.name[0] == 'i');
  addresses[(long) index] = &count;
  return 0;
}

int main(void) {
  pthread_t a, b;
  count = 100;
  pthread_create(&a, 0, counter, (void *) 0);
  pthread_create(&b, 0, counter, (void *) 1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 100 && state.n[0] == 1);
  assert(addresses[0] != addresses[1] && addresses[0] != &count);
  weir_observe("sum", count);
}
