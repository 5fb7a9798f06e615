// The deque of Chase and Lev: its owner pushes and takes at one end, thieves steal at the other.
// Bug: no fence between the store of bottom and the load of top (NO_FENCE), so that owner and thief
// take the same item where stores wait in a buffer.
//
// weir: lin --operation 'push(1..2)' --operation 'take()' --operation 'steal()' --roles 'owner:push,take;thief:steal' --threads-per-role thief=2 --calls 2x2,3x1 --model sc,tso,pso
// weir: expect linearizable
// weir: lin --before 'push(1)' --before 'push(2)' --operation 'take()' --operation 'steal()' --roles 'owner:take;thief:steal' --model sc,tso,pso -- -DNO_FENCE
// weir: expect linearizable under sc
// weir: expect not-linearizable under tso,pso
// weir: lin --before 'push(1)' --before 'push(2)' --operation 'take()' --operation 'steal()' --roles 'owner:take;thief:steal' --model tso,pso --fence -- -DNO_FENCE
// weir: expect fixed 1 seq_cst
#include <stdatomic.h>

#define SIZE 8
#define EMPTY -1

static atomic_int items[SIZE];
static atomic_int top, bottom;

static void fence(void) {
#ifndef NO_FENCE
  atomic_thread_fence(memory_order_seq_cst);
#endif
}

void push(int item) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed);
  atomic_store_explicit(&items[b % SIZE], item, memory_order_relaxed);
  atomic_store_explicit(&bottom, b + 1, memory_order_release);
}

int take(void) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, b, memory_order_relaxed);
  fence();
  int t = atomic_load_explicit(&top, memory_order_relaxed);
  int item = EMPTY;
  if (t <= b) {
    item = atomic_load_explicit(&items[b % SIZE], memory_order_relaxed);
    if (t < b) return item;
    if (!atomic_compare_exchange_strong(&top, &t, t + 1)) item = EMPTY;
  }
  atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
  return item;
}

// A thief that loses a race tries again, so that EMPTY means that nothing was there.
int steal(void) {
  for (;;) {
    int t = atomic_load_explicit(&top, memory_order_acquire);
    fence();
    int b = atomic_load_explicit(&bottom, memory_order_acquire);
    if (t >= b) return EMPTY;
    int item = atomic_load_explicit(&items[t % SIZE], memory_order_relaxed);
    if (atomic_compare_exchange_strong(&top, &t, t + 1)) return item;
  }
}
