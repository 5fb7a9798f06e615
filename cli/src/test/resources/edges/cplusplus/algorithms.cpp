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
}
