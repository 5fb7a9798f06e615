// Two threads push, one pops twice: what comes out was put in, and nothing comes out twice.
#include <cassert>
#include <thread>

#include "stack.h"

static Stack<int> stack;

int main() {
  std::thread one([] { stack.push(1); });
  std::thread two([] { stack.push(2); });
  std::thread popper([] {
    int first, second;
    if (stack.pop(first)) {
      assert(first == 1 || first == 2);
      if (stack.pop(second)) assert(second == 3 - first);
    }
  });
  one.join();
  two.join();
  popper.join();
}

// weir: check --model sc,tso,pso
// weir: expect safe complete
// weir: check --model sc,tso,pso -- -DBUG_RELAXED_PUSH
// weir: expect safe complete under sc,tso
// weir: expect violation memory:stack.h:67 under pso
// weir: fence --model pso --method bounded -- -DBUG_RELAXED_PUSH
// weir: expect fixed 1 complete release:stack.h:54
