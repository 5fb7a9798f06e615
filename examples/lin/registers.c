// Two registers. Where stores wait in a buffer, each thread can write its own and not yet see the
// other's: no order of the calls gives that. With sequentially consistent accesses it is right.
//
// weir: lin --operation 'set(0|1, 1)' --operation 'get(0|1)' --model sc,tso,pso
// weir: expect linearizable
// weir: lin --operation 'set(0|1, 1)' --operation 'get(0|1)' --model sc,tso,pso -- -DRELAXED
// weir: expect linearizable under sc
// weir: expect not-linearizable under tso,pso
// weir: lin --operation 'set(0|1, 1)' --operation 'get(0|1)' --criterion sequential --model tso -- -DRELAXED
// weir: expect not-linearizable
#include <stdatomic.h>

#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

static atomic_int cells[2];

void set(int cell, int value) { atomic_store_explicit(&cells[cell], value, ORDER); }

int get(int cell) { return atomic_load_explicit(&cells[cell], ORDER); }
