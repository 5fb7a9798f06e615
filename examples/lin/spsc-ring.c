// A ring for one producer and one consumer. Bugs: the index is published before the item (RELAXED,
// where stores overtake each other), and two consumers where there may be one.
//
// weir: lin --operation 'put(1..2)' --operation 'get()' --roles 'producer:put;consumer:get' --after 'get()' --model sc,tso,pso
// weir: expect linearizable
// weir: lin --operation 'put(1..2)' --operation 'get()' --roles 'producer:put;consumer:get' --model sc,tso,pso -- -DRELAXED
// weir: expect linearizable under sc,tso
// weir: expect not-linearizable under pso
// weir: lin --operation 'put(1)' --operation 'get()' --roles 'producer:put;consumer:get' --threads-per-role consumer=2 --model sc,tso,pso
// weir: expect not-linearizable
#include <stdatomic.h>

#define SIZE 2

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

static int items[SIZE];
static atomic_uint head, tail;

_Bool put(int item) {
  unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
  if (t - atomic_load_explicit(&head, memory_order_acquire) == SIZE) return 0;
  items[t % SIZE] = item;
  atomic_store_explicit(&tail, t + 1, PUBLISH);
  return 1;
}

int get(void) {
  unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
  if (h == atomic_load_explicit(&tail, memory_order_acquire)) return -1;
  int item = items[h % SIZE];
  atomic_store_explicit(&head, h + 1, PUBLISH);
  return item;
}

// What is missing above, and what weaker models make of it:
//
// weir: lin --operation 'put(1..2)' --operation 'get()' --roles 'producer:put;consumer:get' --model pso --fence -- -DRELAXED
// weir: expect fixed 1 release
// weir: lin --operation 'put(1..2)' --operation 'get()' --roles 'producer:put;consumer:get' --model rc11,armv8
// weir: expect linearizable
// weir: lin --operation 'put(1..2)' --operation 'get()' --roles 'producer:put;consumer:get' --model armv8,power -- -DRELAXED
// weir: expect not-linearizable
