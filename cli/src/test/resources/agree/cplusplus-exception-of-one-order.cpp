/* sc: safe; tso: uncaught; pso: uncaught */
/* Both threads see the other's flag unset where stores wait in buffers. */
#include <atomic>
#include <stdexcept>
#include <thread>

static std::atomic<int> x, y, seen;

int main() {
  std::thread other([] {
    x.store(1, std::memory_order_release);
    if (y.load(std::memory_order_acquire) == 0) seen.fetch_add(1);
  });
  y.store(1, std::memory_order_release);
  if (x.load(std::memory_order_acquire) == 0) seen.fetch_add(1);
  other.join();
  if (seen == 2) throw std::logic_error("both");
}
