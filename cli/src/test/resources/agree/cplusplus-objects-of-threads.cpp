/* sc: safe 1, 2 traces; tso: safe 1, 2 traces; pso: safe 1, 2 traces */
#include <atomic>
#include <cassert>
#include <thread>
#include <weir.h>

static std::atomic<int> destroyed;

/* Destroyed at the end of its thread, before somebody who joins it goes on. */
struct Counter {
  int count = 0;
  ~Counter() { destroyed += count; }
};

static int next() {
  thread_local Counter counter;
  return ++counter.count;
}

static void work(int times) {
  for (int i = 1; i <= times; i++) {
    int count = next();
    assert(count == i);
  }
}

int main() {
  std::thread one(work, 1), other(work, 2);
  one.join();
  other.join();
  assert(destroyed == 3);
  assert(next() == 1);
  weir_observe("destroyed", destroyed);
}
