/* Each exception gives the lock back before it is handled. */
#include <cassert>
#include <exception>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int count;

static void work() {
  for (int i = 0; i < 2; i++) {
    try {
      std::lock_guard<std::mutex> guard(mutex);
      count++;
      throw std::exception();
    } catch (const std::exception &) {
    }
  }
}

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  assert(count == 4);
}
