/* sc: safe 1; tso: safe 1; pso: safe 1 */
/* A value is handed over by a mutex and a condition variable. */
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <weir.h>

static std::mutex mutex;
static std::condition_variable filled;
static int value;

int main() {
  std::thread consumer([] {
    std::unique_lock<std::mutex> lock(mutex);
    filled.wait(lock, [] { return value != 0; });
    assert(value == 3);
  });
  {
    std::lock_guard<std::mutex> lock(mutex);
    value = 3;
  }
  filled.notify_one();
  consumer.join();
  weir_observe("value", value);
}
