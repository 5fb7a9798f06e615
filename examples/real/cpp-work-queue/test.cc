// Two threads share one piece of work and end when the queue is closed.
#include <atomic>
#include <cassert>
#include <thread>

#include "queue.h"

static WorkQueue queue;
static std::atomic<int> done{0};

static void work() {
  while (int work = queue.next()) done += work;
}

int main() {
  std::thread first(work);
  std::thread second(work);
  queue.add(5);
  queue.close();
  first.join();
  second.join();
  assert(done == 5);
}

// weir: check --model sc,tso,pso
// weir: expect safe complete
// weir: check --model sc,tso,pso -- -DBUG_NO_LOCK
// weir: expect violation deadlock:20
