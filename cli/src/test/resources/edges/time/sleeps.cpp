// What C++ waits for takes its time, too.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

using namespace std::chrono;

template <class C, class F>
static void takes(seconds least, F waits) {
  typename C::time_point before = C::now();
  if (waits()) assert(C::now() - before >= least);
}

int main() {
  std::mutex mutex;
  std::timed_mutex timed;
  std::condition_variable condition;
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  takes<steady_clock>(seconds(30), [] { std::this_thread::sleep_for(seconds(30)); return true; });
  takes<system_clock>(seconds(30), [] { std::this_thread::sleep_until(system_clock::now() + seconds(30)); return true; });
  std::unique_lock<std::mutex> lock(mutex);
  takes<steady_clock>(seconds(30), [&] { return condition.wait_for(lock, seconds(30)) == std::cv_status::timeout; });
  takes<steady_clock>(seconds(30), [&] { return condition.wait_until(lock, steady_clock::now() + seconds(30)) == std::cv_status::timeout; });
  takes<system_clock>(seconds(30), [&] { return !condition.wait_until(lock, system_clock::now() + seconds(30), [] { return false; }); });
  takes<steady_clock>(seconds(30), [&] { return future.wait_for(seconds(30)) == std::future_status::timeout; });
  timed.lock();
  std::thread([&] {
    takes<steady_clock>(seconds(30), [&] { return !timed.try_lock_for(seconds(30)); });
    takes<system_clock>(seconds(30), [&] { return !timed.try_lock_until(system_clock::now() + seconds(30)); });
  }).join();
  assert(system_clock::now().time_since_epoch() > hours(24 * 365 * 20));
}
