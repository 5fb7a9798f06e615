/* sc: safe 4; tso: safe 4; pso: safe 4 */
#include "agree.h"

static atomic_int numbers[2] = {2, 1};

static int ascending(const void *a, const void *b) {
  return *(const atomic_int *)a - *(const atomic_int *)b;
}

static void *sorter(void *unused) {
  qsort(numbers, 2, sizeof *numbers, ascending);
  return unused;
}

/* Before the comparison, between it and the end of the exchange, or after that. */
static void *writer(void *unused) {
  atomic_store_explicit(&numbers[1], 5, memory_order_relaxed);
  return unused;
}

int main(void) {
  both(sorter, writer);
  weir_observe("first", numbers[0]);
  weir_observe("second", numbers[1]);
  return 0;
}
