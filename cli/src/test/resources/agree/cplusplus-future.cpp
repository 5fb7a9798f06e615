/* sc: safe 2, 2 traces; tso: safe 2, 2 traces; pso: safe 2, 2 traces */
/* The result is there when it is asked for, or not yet; what was written before it always is. */
#include <cassert>
#include <future>
#include <thread>
#include <weir.h>

static int before;

int main() {
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  std::thread setter([&] {
    before = 1;
    promise.set_value(2);
  });
  bool ready = result.wait_for(std::chrono::seconds(1)) == std::future_status::ready;
  weir_observe("ready", ready);
  assert(result.get() == 2 && before == 1);
  setter.join();
}
