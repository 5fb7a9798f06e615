/* sc: safe 1; tso: safe 1; pso: safe 1 */
#include <atomic>
#include <cassert>
#include <thread>
#include <weir.h>

static std::atomic<int> ready;
static std::atomic_flag open;
static int plain;
static long data;

int main() {
  std::thread other([] {
    std::atomic_ref<int>(plain)++;
    data = 7;
    ready.store(1, std::memory_order_release);
    ready.notify_one();
    open.test_and_set();
    open.notify_all();
  });
  std::atomic_ref<int> reference(plain);
  reference.fetch_add(1);
  ready.wait(0, std::memory_order_acquire);
  assert(data == 7);
  open.wait(false);
  other.join();
  assert(reference == 2);
  weir_observe("plain", plain);
}
