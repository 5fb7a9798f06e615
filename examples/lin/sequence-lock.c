// A pair behind a sequence lock. Bugs: the number is stored without a release, so that where stores
// overtake each other half a pair is seen (RELAXED), and a reader does not look twice (ONCE).
//
// weir: lin --operation 'set(1..2)' --operation 'get()' --roles 'writer:set;reader:get' --model sc,tso,pso
// weir: expect linearizable
// weir: lin --operation 'set(1..2)' --operation 'get()' --roles 'writer:set;reader:get' --model sc,tso,pso -- -DRELAXED
// weir: expect linearizable under sc,tso
// weir: expect not-linearizable under pso
// weir: lin --operation 'set(1..2)' --operation 'get()' --roles 'writer:set;reader:get' --model pso --fence -- -DRELAXED
// weir: expect fixed 2 release
// weir: lin --operation 'set(1..2)' --operation 'get()' --roles 'writer:set;reader:get' --model sc,tso,pso -- -DONCE
// weir: expect not-linearizable
#include <stdatomic.h>

static atomic_int number, left, right;

void set(int value) {
  int n = atomic_load_explicit(&number, memory_order_relaxed);
  atomic_store_explicit(&number, n + 1, memory_order_relaxed);
#ifdef RELAXED
  atomic_store_explicit(&left, value, memory_order_relaxed);
  atomic_store_explicit(&right, value, memory_order_relaxed);
  atomic_store_explicit(&number, n + 2, memory_order_relaxed);
#else
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&left, value, memory_order_relaxed);
  atomic_store_explicit(&right, value, memory_order_relaxed);
  atomic_store_explicit(&number, n + 2, memory_order_release);
#endif
}

int get(void) {
  for (;;) {
    int before = atomic_load_explicit(&number, memory_order_acquire);
    int l = atomic_load_explicit(&left, memory_order_relaxed);
    int r = atomic_load_explicit(&right, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
#ifdef ONCE
    return 10 * l + r;
#else
    if (before % 2 == 0 && before == atomic_load_explicit(&number, memory_order_relaxed))
      return 10 * l + r;
#endif
  }
}
