/* sc: safe 1; tso: safe 1; pso: safe 1 */
/* Two threads drop their copies of a shared_ptr: the object ends once, after both. */
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>
#include <utility>
#include <weir.h>

static std::atomic<int> ended;

struct Object {
  int value = 1;
  ~Object() { ended++; }
};

int main() {
  auto first = std::make_shared<Object>();
  auto second = first;
  std::thread a([p = std::move(first)]() mutable { p.reset(); });
  std::thread b([p = std::move(second)]() mutable {
    assert(p->value == 1 && ended == 0);
    p.reset();
  });
  a.join();
  b.join();
  assert(ended == 1);
  weir_observe("ended", ended);
}
