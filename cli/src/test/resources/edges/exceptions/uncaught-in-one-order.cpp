/* Two adds of a stored value can lose one; what is thrown then nobody catches. */
#include <atomic>
#include <stdexcept>
#include <thread>

static std::atomic<int> count{0};

static void add() { count.store(count.load() + 1); }

int main() {
  std::thread a(add), b(add);
  a.join();
  b.join();
  if (count != 2)
    throw std::logic_error("lost");
}
