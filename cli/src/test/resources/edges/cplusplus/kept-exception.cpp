/* The exception that a promise keeps is thrown by the future. */
#include <future>
#include <stdexcept>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread worker([&] { promise.set_exception(std::make_exception_ptr(std::runtime_error("kept"))); });
  worker.join();
  std::packaged_task<int(int)> task([held = std::make_unique<int>(2)](int i) { return *held + i; });
  std::future<int> sum = task.get_future();
  task(1);
  task.reset();
  auto late = std::async(std::launch::deferred, [](std::unique_ptr<int> i) { return *i; }, std::make_unique<int>(3));
  return sum.get() == late.get() ? future.get() : 0;
}
