/* What <algorithm>, <numeric>, <chrono> and <system_error> have for a few elements. */
#include <algorithm>
#include <cassert>
#include <chrono>
#include <iomanip>
#include <iterator>
#include <list>
#include <memory>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

using namespace std::chrono;
using ints = std::vector<int>;

void sequences() {
  ints v(5);
  int next = 1;
  std::generate(v.begin(), v.end(), [&] { return next++; });
  assert((v == ints{1, 2, 3, 4, 5}));
  assert(std::rotate(v.begin(), v.begin() + 2, v.end()) == v.begin() + 3);
  assert((v == ints{3, 4, 5, 1, 2}));
  assert(std::rotate(v.begin(), v.end(), v.end()) == v.begin());
  assert(std::rotate(v.begin(), v.begin(), v.end()) == v.end());
  ints even;
  std::copy_if(v.begin(), v.end(), std::back_inserter(even), [](int i) { return i % 2 == 0; });
  assert((even == ints{4, 2}));
  assert(std::stable_partition(v.begin(), v.end(), [](int i) { return i % 2; }) - v.begin() == 3);
  assert((v == ints{3, 5, 1, 4, 2}));
  std::partial_sort(v.begin(), v.begin() + 2, v.end());
  assert(v[0] == 1 && v[1] == 2);
  ints twice{1, 1, 2, 2, 2, 3};
  twice.erase(std::unique(twice.begin(), twice.end()), twice.end());
  assert((twice == ints{1, 2, 3}));
  twice.insert(twice.begin() + 1, {7, 8});
  twice.insert(twice.end(), 2, 9);
  assert((twice == ints{1, 7, 8, 2, 3, 9, 9}));
  std::copy_backward(twice.begin(), twice.begin() + 3, twice.begin() + 4);
  assert((twice == ints{1, 1, 7, 8, 3, 9, 9}));
  assert(*std::adjacent_find(twice.begin() + 2, twice.end()) == 9);
  const ints wanted{7, 8};
  assert(std::search(twice.begin(), twice.end(), wanted.begin(), wanted.end()) - twice.begin() == 2);
  assert(std::search(twice.begin(), twice.end(), v.begin(), v.end()) == twice.end());
  auto ends = std::minmax_element(twice.begin(), twice.end());
  assert(ends.first == twice.begin() && ends.second == twice.end() - 1);
  assert(*std::max_element(v.begin(), v.end(), std::greater<>()) == 1);
}

void sorted() {
  ints v{1, 2, 2, 4};
  auto found = std::equal_range(v.begin(), v.end(), 2);
  assert(found.first - v.begin() == 1 && found.second - v.begin() == 3);
  assert(std::upper_bound(v.begin(), v.end(), 4) == v.end());
  ints w{2, 3}, both, common, rest, merged;
  std::set_union(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(both));
  std::set_intersection(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(common));
  std::set_difference(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(rest));
  std::merge(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(merged));
  assert((both == ints{1, 2, 2, 3, 4}) && (common == ints{2}) && (rest == ints{1, 2, 4}));
  assert((merged == ints{1, 2, 2, 2, 3, 4}) && std::includes(merged.begin(), merged.end(), v.begin(), v.end()));
  assert(!std::includes(v.begin(), v.end(), w.begin(), w.end()));
  ints halves{1, 5, 2, 6};
  std::inplace_merge(halves.begin(), halves.begin() + 2, halves.end());
  assert((halves == ints{1, 2, 5, 6}));
  ints heap{3, 9, 4, 7};
  std::make_heap(heap.begin(), heap.end());
  std::pop_heap(heap.begin(), heap.end());
  assert(heap.back() == 9 && heap.front() == 7);
  std::sort_heap(heap.begin(), heap.end() - 1);
  assert((heap == ints{3, 4, 7, 9}));
  int seen = 1;
  ints order{1, 2, 3};
  while (std::next_permutation(order.begin(), order.end())) seen++;
  assert(seen == 6 && std::is_sorted(order.begin(), order.end()));
  assert(!std::prev_permutation(order.begin(), order.end()) && (order == ints{3, 2, 1}));
  std::shuffle(order.begin(), order.end(), std::mt19937(7));
  std::sort(order.begin(), order.end());
  assert((order == ints{1, 2, 3}));
}

void numbers() {
  ints v{1, 2, 3}, sums(3);
  assert(std::reduce(v.begin(), v.end()) == 6);
  assert(std::transform_reduce(v.begin(), v.end(), 0, std::plus<>(), [](int i) { return i * i; }) == 14);
  std::exclusive_scan(v.begin(), v.end(), sums.begin(), 10);
  assert((sums == ints{10, 11, 13}));
  std::partial_sum(v.begin(), v.end(), sums.begin(), std::multiplies<>());
  assert((sums == ints{1, 2, 6}));
  std::adjacent_difference(sums.begin(), sums.end(), v.begin());
  assert((v == ints{1, 1, 4}));
  milliseconds time = 1500ms;
  time /= 3;
  assert(time == 0.5s && 1.5e3ms == 1.5s && 7s % 4 == 3s && 10s / 3s == 3 && 2.5min == 150s);
  assert(system_clock::to_time_t(system_clock::from_time_t(42)) == 42);
}

void others() {
  std::list<int> l{1, 2, 3};
  l.resize(5);
  assert(l.size() == 5 && l.back() == 0);
  std::vector<std::unique_ptr<int>> from;
  from.push_back(std::make_unique<int>(3));
  std::vector<std::unique_ptr<int>> to(std::make_move_iterator(from.begin()),
                                       std::make_move_iterator(from.end()));
  assert(*to[0] == 3 && !from[0]);
  std::ostringstream text;
  text << std::quoted("a \"b\"");
  assert(text.str() == "\"a \\\"b\\\"\"");
  std::error_code code = std::make_error_code(std::errc::timed_out);
  assert(code == std::errc::timed_out && code != std::errc::io_error && !std::error_code());
  assert(std::system_error(EBUSY, std::system_category()).code() == std::errc::device_or_resource_busy);
  std::exception_ptr none = std::current_exception();
  std::exception_ptr one = std::make_exception_ptr(1), same = one;
  assert(!none && one && one == same && one != none);
}

int main() {
  sequences();
  sorted();
  numbers();
  others();
}
