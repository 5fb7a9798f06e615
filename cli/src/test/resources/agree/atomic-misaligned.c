/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include "agree.h"

/* Not aligned to its size, so that the machine has no instruction for it. */
struct __attribute__((packed)) odd {
  char head;
  struct __attribute__((packed)) pair {
    int low, high;
  } pair;
};
static struct odd object;

static void *worker(void *unused) {
  struct pair seen, next;
  __atomic_load(&object.pair, &seen, __ATOMIC_RELAXED);
  do
    next = (struct pair){seen.low + 1, seen.high + 1};
  while (!__atomic_compare_exchange(&object.pair, &seen, &next, 0, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST));
  return unused;
}

int main(void) {
  both(worker, worker);
  assert(object.pair.low == object.pair.high && object.head == 0);
  weir_observe("low", object.pair.low);
  return 0;
}
