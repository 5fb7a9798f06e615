/* A queue under a lock; with UNGUARDED the flag that says it is closed is not. */
#include <cassert>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <queue>
#include <string>
#include <thread>
#include <vector>
template <class T>
class work_queue {
  std::queue<T> items;
  std::mutex lock;
  std::condition_variable changed;
  bool is_closed = false;

 public:
  void push(T item) {
    std::lock_guard<std::mutex> guard(lock);
    items.push(std::move(item));
    changed.notify_one();
  }
  void close() {
#ifndef UNGUARDED
    std::lock_guard<std::mutex> guard(lock);
#endif
    is_closed = true;
    changed.notify_all();
  }
  std::optional<T> pop() {
    std::unique_lock<std::mutex> guard(lock);
    changed.wait(guard, [this] { return is_closed || !items.empty(); });
    if (items.empty()) return std::nullopt;
    T item = std::move(items.front());
    items.pop();
    return item;
  }
};
static work_queue<std::string> work;
static std::map<std::string, int> seen;
int main() {
  std::thread consumer([] {
    while (auto item = work.pop()) seen[*item]++;
  });
  work.push("one");
  work.push("two");
  work.close();
  consumer.join();
  assert(seen.size() == 2 && seen["one"] == 1 && seen["two"] == 1);
}
