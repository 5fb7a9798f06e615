/* sc: safe; tso: safe; pso: safe */
#include "agree.h"

/* Each slot of a ring is its turn and its value, which change at once; both sides wait. */
struct slot {
  uintptr_t turn;
  long value;
};
static _Atomic struct slot ring[1];

static void put(uintptr_t turn, long value) {
  struct slot empty, full = {turn + 1, value};
  do
    empty = (struct slot){turn, 0};
  while (!atomic_compare_exchange_weak(&ring[0], &empty, full));
}

static long take(uintptr_t turn) {
  struct slot now = atomic_load(&ring[0]);
  while (now.turn != turn + 1)
    now = atomic_load(&ring[0]);
  struct slot empty = {turn + 2, 0};
  atomic_store(&ring[0], empty);
  return now.value;
}

static void *producer(void *unused) {
  put(0, 7);
  put(2, 8);
  return unused;
}

static void *consumer(void *unused) {
  long first = take(0);
  assert(first == 7 && take(2) == 8);
  return unused;
}

int main(void) {
  both(producer, consumer);
  return 0;
}
