// Vyukov's ring for many producers and consumers. As published it is not linearizable, which its
// author says: while one thread has taken a cell and not filled it yet, another one can put an item
// behind it and then find nothing. Where get waits (WAIT) there is nothing to be seen of that. Bug:
// the number of a cell says too early that its item is there (RELAXED, where stores overtake).
//
// weir: lin --init setup --operation 'put(1..2)' --operation 'get()' --model sc,tso,pso
// weir: expect not-linearizable
// weir: lin --init setup --operation 'put(1..2)' --operation 'get()' --may-block get --model sc,tso,pso -- -DWAIT
// weir: expect linearizable
// weir: lin --init setup --operation 'put(1..2)' --operation 'get()' --may-block get --model sc,tso,pso -- -DWAIT -DRELAXED
// weir: expect linearizable under sc,tso
// weir: expect not-linearizable under pso
#include <stdatomic.h>

#define SIZE 4

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

static struct {
  atomic_uint number;
  int item;
} cells[SIZE];
static atomic_uint head, tail;

void setup(void) {
  for (unsigned i = 0; i < SIZE; i++) atomic_store(&cells[i].number, i);
}

_Bool put(int item) {
  unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
  for (;;) {
    unsigned number = atomic_load_explicit(&cells[t % SIZE].number, memory_order_acquire);
    if (number == t) {
      if (atomic_compare_exchange_strong_explicit(&tail, &t, t + 1, memory_order_relaxed,
                                                  memory_order_relaxed)) {
        cells[t % SIZE].item = item;
        atomic_store_explicit(&cells[t % SIZE].number, t + 1, PUBLISH);
        return 1;
      }
    } else if ((int)(number - t) < 0) {
      return 0;
    } else {
      t = atomic_load_explicit(&tail, memory_order_relaxed);
    }
  }
}

int get(void) {
  unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
  for (;;) {
    unsigned number = atomic_load_explicit(&cells[h % SIZE].number, memory_order_acquire);
    if (number == h + 1) {
      if (atomic_compare_exchange_strong_explicit(&head, &h, h + 1, memory_order_relaxed,
                                                  memory_order_relaxed)) {
        int item = cells[h % SIZE].item;
        atomic_store_explicit(&cells[h % SIZE].number, h + SIZE, PUBLISH);
        return item;
      }
#ifndef WAIT
    } else if ((int)(number - (h + 1)) < 0) {
      return -1;
#endif
    } else {
      h = atomic_load_explicit(&head, memory_order_relaxed);
    }
  }
}
