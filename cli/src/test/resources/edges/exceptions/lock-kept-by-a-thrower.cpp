/* The exception leaves the lock locked, which the other thread then waits for. */
#include <mutex>
#include <thread>

static std::mutex mutex;

static void work() {
  try {
    mutex.lock();
    throw 1;
    mutex.unlock();
  } catch (int) {
  }
}

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
}
