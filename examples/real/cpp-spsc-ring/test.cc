// One thread puts 1, 2 and 3 into a ring with room for two, the other takes them.
#include <cassert>
#include <thread>

#include "ring.h"

static Ring<int, 2> ring;

int main() {
  std::thread putter([] {
    for (int value = 1; value <= 3; value++) {
      while (!ring.put(value)) {
      }
    }
  });
  std::thread taker([] {
    for (int expected = 1; expected <= 3; expected++) {
      int value;
      while (!ring.take(value)) {
      }
      assert(value == expected);
    }
  });
  putter.join();
  taker.join();
}

// weir: check --model sc,tso,pso
// weir: expect safe complete
// weir: check --model sc,tso,pso -- -DBUG_RELAXED_COUNT
// weir: expect safe complete under sc,tso
// weir: expect violation assertion:21 under pso
// weir: fence --model pso --method bounded -- -DBUG_RELAXED_COUNT
// weir: expect fixed 1 complete release:ring.h:22
