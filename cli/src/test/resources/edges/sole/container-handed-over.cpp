// What a container keeps for itself is its thread's own until another thread gets at it.
#include <cassert>
#include <thread>
#include <vector>

int main() {
  std::vector<std::thread> threads;
  std::vector<int> numbers(1);
  bool differ = false;
  threads.emplace_back([&] {
    int first = numbers[0];
    int second = numbers[0];
    differ = first != second;
  });
#if WHICH == 0
  numbers[0] = 1;
#endif
  threads[0].join();
  assert(!differ);
}
