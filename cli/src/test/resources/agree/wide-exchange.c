/* sc: safe 1; tso: safe 1; pso: safe 1 */
/* A pointer and a count change together, by compare-exchange of 16 bytes. */
#include "agree.h"

struct head { char *top; long count; };

static _Atomic struct head head;
static char nodes[2];

static void *push(void *unused) {
  struct head old = atomic_load(&head), new;
  do {
    new.top = old.top ? &nodes[1] : &nodes[0];
    new.count = old.count + 1;
  } while (!atomic_compare_exchange_weak(&head, &old, new));
  return 0;
}

int main(void) {
  both(push, push);
  struct head end = atomic_load(&head);
  assert(end.top == &nodes[1] && end.count == 2);
  weir_observe("count", end.count);
}
