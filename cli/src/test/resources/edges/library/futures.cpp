/* Each way to a future, and iterators and streams that a test uses besides. */
#include <cassert>
#include <future>
#include <iostream>
#include <iterator>
#include <thread>
#include <vector>

struct Moved {
  int value;
  explicit Moved(int value) : value(value) {}
  Moved(Moved &&) = default;
};

static int deferred;

int main() {
  auto plain = std::async(std::launch::async, [](int x) { return x + 1; }, 2);
  assert(plain.valid() && plain.get() == 3 && !plain.valid());

  auto later = std::async(std::launch::deferred, [] { deferred = 1; });
  assert(deferred == 0 && later.wait_for(std::chrono::seconds(1)) == std::future_status::deferred);
  later.get();
  assert(deferred == 1);

  std::promise<Moved> promise;
  auto moved = promise.get_future();
  std::thread setter([&] { promise.set_value(Moved(4)); });
  assert(moved.get().value == 4);
  setter.join();

  std::packaged_task<int(int)> task([](int x) { return 2 * x; });
  auto doubled = task.get_future();
  std::thread worker(std::move(task), 5);
  worker.join();
  assert(doubled.get() == 10);

  std::shared_future<int> shared = std::async([] { return 7; }).share();
  assert(shared.get() == 7 && shared.get() == 7);

  std::promise<void> done;
  auto nothing = done.get_future();
  assert(nothing.wait_for(std::chrono::seconds(1)) == std::future_status::timeout);
  done.set_value();
  assert(nothing.wait_for(std::chrono::seconds(1)) == std::future_status::ready);

  int object;
  std::promise<int &> reference;
  reference.set_value(object);
  assert(&reference.get_future().get() == &object);

  std::vector<int> from{1, 2, 3}, to;
  for (int element : from)
    *std::back_inserter(to) = element;
  assert(std::distance(std::begin(to), std::end(to)) == 3 && *std::next(to.begin()) == 2);
  assert(*std::make_reverse_iterator(to.end()) == 3);
  std::cout << "deferred " << deferred << ' ' << 2.5 << std::endl;
}
