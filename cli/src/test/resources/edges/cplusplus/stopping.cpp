/* A stop is requested while a thread waits, and what is to be called then is called once. */
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable_any changed;
  bool ready = false;
  std::atomic<int> calls{0};
  {
    std::jthread waiter([&](std::stop_token token) {
#ifdef CALLS
      std::stop_callback counts(token, [&] { calls++; });
#else
      std::unique_lock<std::mutex> lock(mutex);
#ifdef NO_TOKEN
      changed.wait(lock, [&] { return ready; });
#else
      assert(changed.wait(lock, token, [&] { return ready; }) == ready);
#endif
#endif
    });
#ifdef CALLS
    std::stop_callback first(waiter.get_stop_token(), [&] { calls += 2; });
    waiter.request_stop();
    assert(!waiter.request_stop() && calls >= 2);
#endif
  }
#ifdef CALLS
  assert(calls == 2 || calls == 3);
#endif
}
