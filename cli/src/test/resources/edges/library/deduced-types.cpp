/* Results and parameters whose types are deduced, beside functions called remove. */
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mutex;
static std::vector<int> list{1, 2, 3, 2};

static bool remove(int value) {
  std::lock_guard<std::mutex> lock(mutex);
  auto end = std::remove(list.begin(), list.end(), value);
  auto isThere = end != list.end();
  list.erase(end, list.end());
  return isThere;
}

template <class T>
static auto remove(std::vector<T> &from, const T &value) {
  return std::remove(from.begin(), from.end(), value) - from.begin();
}

static decltype(auto) first() { return (list[0]); }

int main() {
  auto sum = [](auto a, auto b) { return a + b; };
  std::thread two([] { remove(2); });
  auto removed = remove(1);
  two.join();
  assert(removed && sum(first(), 1L) == 4 && remove(list, 3) == 0);
  auto held = std::make_unique<int>(sum(1, 2));
  assert(*held == 3);
}
