/* Handlers alone change nothing. */
#include <cassert>
#include <memory>
#include <thread>

int main() {
  int sum = 0;
  try {
    std::thread adder([&] { sum += *std::make_unique<int>(3); });
    adder.join();
  } catch (...) {
    sum = -1;
  }
  assert(sum == 3);
}
