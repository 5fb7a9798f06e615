// Algorithms, bit sets and values of any type, with what GNU's library gives.
#include <algorithm>
#include <any>
#include <bitset>
#include <cassert>
#include <functional>
#include <iterator>
#include <list>
#include <string>
#include <vector>

using Numbers = std::vector<int>;

static void reorder() {
  Numbers v{1, 1, 2, 3, 3, 3};
  v.erase(std::unique(v.begin(), v.end()), v.end());
  assert((v == Numbers{1, 2, 3}));
  assert(std::next_permutation(v.begin(), v.end()) && (v == Numbers{1, 3, 2}));
  assert(std::prev_permutation(v.begin(), v.end()) && !std::prev_permutation(v.begin(), v.end()));
  assert((v == Numbers{3, 2, 1}) && !std::next_permutation(v.begin(), v.end()) && (v == Numbers{1, 2, 3}));
  Numbers w{1, 2, 3, 4, 5};
  for (int by = 0; by <= 5; by++) {
    Numbers turned = w;
    auto at = std::rotate(turned.begin(), turned.begin() + by, turned.end());
    assert(at - turned.begin() == 5 - by && turned[by == 0 ? 0 : 5 - by] == 1);
  }
  auto odd = [](int n) { return n % 2 == 1; };
  auto middle = std::partition(w.begin(), w.end(), odd);
  assert(middle - w.begin() == 3 && std::all_of(w.begin(), middle, odd) && std::none_of(middle, w.end(), odd));
  std::nth_element(w.begin(), w.begin() + 1, w.end());
  assert(w[1] == 2 && std::is_sorted(w.rbegin(), w.rend(), std::greater<int>()));
  std::swap_ranges(v.begin(), v.begin() + 2, w.begin());
  assert(v[0] == 1 && w[1] == 2);
  std::copy_backward(w.begin(), w.begin() + 3, w.begin() + 4);
  assert((w == Numbers{1, 1, 2, 3, 5}));
  std::replace_if(w.begin(), w.end(), odd, 0);
  assert((w == Numbers{0, 0, 2, 0, 0}));
  int next = 0;
  std::generate(w.begin(), w.end(), [&] { return next++; });
  assert(w[4] == 4 && std::adjacent_find(w.begin(), w.end()) == w.end());
  std::list<int> list{1, 1, 2, 1};
  list.unique();
  assert((list == std::list<int>{1, 2, 1}));
}

static void order() {
  Numbers a{1, 2, 2, 5}, b{2, 3, 5}, to;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(to));
  assert((to == Numbers{1, 2, 2, 2, 3, 5, 5}));
  to.clear();
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(to));
  assert((to == Numbers{1, 2, 2, 3, 5}));
  to.clear();
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(to));
  assert((to == Numbers{2, 5}));
  to.clear();
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(to));
  assert((to == Numbers{1, 2}) && std::includes(a.begin(), a.end(), to.begin(), to.end()));
  assert(!std::includes(b.begin(), b.end(), a.begin(), a.end()));
  auto range = std::equal_range(a.begin(), a.end(), 2);
  assert(range.first - a.begin() == 1 && range.second - a.begin() == 3);
  assert(std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end()));
  assert(std::mismatch(a.begin() + 1, a.begin() + 3, b.begin()).first - a.begin() == 2);
  auto ends = std::minmax_element(a.begin(), a.end());
  assert(*ends.first == 1 && *ends.second == 5);
  assert(std::binary_search(a.rbegin(), a.rend(), 5, std::greater<int>()));
  to.clear();
  std::copy_if(a.begin(), a.end(), std::back_inserter(to), [](int n) { return n > 1; });
  assert(to.size() == 3 && *std::find_if_not(a.begin(), a.end(), [](int n) { return n < 5; }) == 5);
}

static void bits() {
  std::bitset<8> few("1010");
  assert(few.count() == 2 && few.test(1) && !few[0] && few.to_ulong() == 10 && few.to_string() == "00001010");
  few[0] = true;
  few.flip(3);
  assert(few == std::bitset<8>(3) && (few << 1).to_ulong() == 6 && (few >> 1).to_ulong() == 1);
  assert((~few).count() == 6 && (few & std::bitset<8>(6)).to_ulong() == 2 && few.any() && !few.none());
  std::bitset<100> many;
  many.set(99).set(64);
  assert(many.count() == 2 && (many >> 64).to_ulong() == (1UL | 1UL << 35) && many.set().all() && many.size() == 100);
  std::bitset<64> full(~0ULL);
  assert(full.all() && (full << 63).count() == 1);
}

static void anything() {
  std::any value = 3;
  assert(std::any_cast<int>(value) == 3 && !std::any_cast<long>(&value));
  value = std::string("text");
  std::any copy = value;
  std::any_cast<std::string &>(copy) += "s";
  assert(std::any_cast<std::string>(value) == "text" && *std::any_cast<std::string>(&copy) == "texts");
  value.reset();
  assert(!value.has_value() && copy.has_value());
  value = std::move(copy);
  value.emplace<Numbers>(3, 1);
  assert(std::any_cast<const Numbers &>(value).size() == 3 && std::any_cast<double>(std::make_any<double>(2.5)) == 2.5);
}

int main() {
  reorder();
  order();
  bits();
  anything();
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
