// A counter that threads increment. Two bugs: an increment that is a load and a store, and one that
// returns what a second look finds.
//
// weir: lin --operation 'increment()' --operation 'get()' --model sc,tso,pso
// weir: expect linearizable
// weir: lin --operation 'increment()' --operation 'get()' --model sc,tso,pso -- -DTORN
// weir: expect not-linearizable
// weir: lin --operation 'increment()' --operation 'get()' --model sc,tso,pso -- -DSECOND_LOOK
// weir: expect not-linearizable
#include <stdatomic.h>

static atomic_int count;

int increment(void) {
#if defined(TORN)
  int old = atomic_load(&count);
  atomic_store(&count, old + 1);
  return old + 1;
#elif defined(SECOND_LOOK)
  atomic_fetch_add(&count, 1);
  return atomic_load(&count);
#else
  return atomic_fetch_add(&count, 1) + 1;
#endif
}

int get(void) { return atomic_load(&count); }
