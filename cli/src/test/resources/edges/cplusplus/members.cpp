/* What containers of C++17 and C++20 have beyond the everyday: order, places, and what stays valid. */
#include <algorithm>
#include <cassert>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct Unmoved {
  int left, right;
  Unmoved(int l, int r) : left(l), right(r) {}
  Unmoved(const Unmoved &) = delete;
};

struct Same {
  std::size_t operator()(int) const { return 5; }
};

struct Ordered {
  std::vector<int> parts;
  auto operator<=>(const Ordered &) const = default;
};

template <class C, class... E>
bool holds(const C &container, E... elements) {
  return container == C{elements...};
}

static void lists() {
  std::list<int> numbers{3, 1, 2, 3};
  numbers.splice(numbers.begin(), numbers, numbers.begin()); /* Changes nothing. */
  numbers.splice(std::next(numbers.begin()), numbers, numbers.begin());
  assert(holds(numbers, 3, 1, 2, 3));
  numbers.sort();
  numbers.remove(numbers.back()); /* The value goes with the elements. */
  assert(holds(numbers, 1, 2) && numbers.size() == 2);
  numbers.insert(numbers.begin(), 3, 9);
  numbers.unique();
  numbers.reverse();
  assert(holds(numbers, 2, 1, 9));
  std::list<int> more{0, 5, 20};
  numbers.sort();
  numbers.merge(more);
  assert(holds(numbers, 0, 1, 2, 5, 9, 20) && more.empty());
  auto third = std::next(numbers.begin(), 2);
  more.splice(more.end(), numbers, third, numbers.end());
  std::swap(numbers, more);
  std::list<int> moved(std::move(numbers));
  assert(*third == 2 && third == moved.begin() && moved.size() == 4 && more.size() == 2);
  moved.resize(2);
  moved.resize(4, moved.front());
  assert(holds(moved, 2, 5, 2, 2));

  std::forward_list<int> chain{3, 1, 2, 1};
  chain.sort();
  chain.unique();
  chain.reverse();
  assert(holds(chain, 3, 2, 1));
  auto last = chain.insert_after(chain.before_begin(), {8, 9});
  assert(*last == 9 && *std::next(last) == 3);
  chain.remove_if([](int x) { return x > 3; });
  chain.resize(5, 7);
  assert(holds(chain, 3, 2, 1, 7, 7));
}

static void rows() {
  std::deque<int> numbers;
  for (int i = 0; i < 30; i++) {
    numbers.push_back(i);
    if (i % 3 == 0) numbers.push_front(-i);
  }
  auto tenth = numbers.begin() + 10;
  int *place = &*tenth, value = *tenth;
  numbers.pop_front();
  numbers.pop_front();
  numbers.pop_back();
  assert(&*tenth == place && *tenth == value && tenth - numbers.begin() == 8);
  std::deque<int> moved;
  moved.swap(numbers);
  assert(*tenth == value && tenth - moved.begin() == 8);
  moved.insert(moved.begin() + 5, 3, 100);
  assert(moved[5] == 100 && moved[7] == 100 && moved[8] != 100);
  moved.erase(moved.begin() + 5, moved.begin() + 8);
  std::sort(moved.begin(), moved.end());
  assert(std::is_sorted(moved.begin(), moved.end()) && moved.size() == 37);
  std::deque<int> counted(3, 7); /* Two numbers are no iterators. */
  assert(holds(counted, 7, 7, 7) && (counted <=> moved) != 0);

  std::vector<int> row{1, 2, 3};
  row.insert(row.begin() + 1, 2, row[2]);
  row.resize(7, row[0]);
  assert(holds(row, 1, 3, 3, 2, 3, 1, 1));
  assert(std::erase_if(row, [](int x) { return x == 3; }) == 3 && row.size() == 4);
  assert((Ordered{row} > Ordered{{1, 1}}) && *row.crbegin() == 1);
  std::vector<Unmoved> none;
  std::vector<std::unique_ptr<int>> owners(2);
  assert(none.empty() && owners[1] == nullptr);
}

static void trees() {
  std::map<int, std::string> names{{3, "c"}, {1, "a"}};
  names[2] = "b";
  names.try_emplace(8, 3, 'z');
  names.insert_or_assign(8, names[8] + "!");
  assert(names.size() == 4 && names.at(8) == "zzz!" && names.rbegin()->first == 8);
  std::map<int, Unmoved> unmoved;
  unmoved.try_emplace(1, 2, 3);
  unmoved.emplace(std::piecewise_construct, std::forward_as_tuple(4), std::forward_as_tuple(5, 6));
  assert(unmoved.at(1).right == 3 && unmoved.at(4).left == 5);
  std::map<int, std::unique_ptr<int>> owners;
  owners[1] = std::make_unique<int>(4);
  auto second = std::make_pair(1, std::make_unique<int>(9));
  assert(!owners.insert(std::move(second)).second);
  auto moved = std::move(owners);
  assert(*moved[1] == 4 && owners.empty());

  std::multimap<int, int> several{{1, 1}, {2, 2}, {1, 3}};
  several.emplace_hint(several.begin(), 1, 0);
  several.emplace_hint(several.end(), 1, 4);
  int wanted[] = {0, 1, 3, 4}, *next = wanted;
  for (auto [first, last] = several.equal_range(1); first != last; ++first)
    assert(first->second == *next++);
  assert(next == wanted + 4 && several.erase(1) == 4 && several.size() == 1);

  std::set<std::string, std::less<>> words{"x", "y"};
  assert(words.find("x") != words.end() && !words.contains("z"));
  std::set<int> some{1, 2, 3}, others{3, 4};
  some.merge(others);
  assert(holds(some, 1, 2, 3, 4) && holds(others, 3) && some < others);
  auto first = some.begin();
  swap(some, others);
  assert(*first == 1 && std::next(first, 4) == others.end());
}

static void tables() {
  std::unordered_map<std::string, int> numbers{{"a", 1}, {"b", 2}};
  for (int i = 0; i < 20; i++) numbers[std::to_string(i)] = i;
  auto seven = numbers.find("7");
  std::unordered_map<std::string, int> moved;
  moved.swap(numbers);
  int behind = 0;
  for (auto each = seven; each != moved.end(); ++each) behind++;
  assert(seven->second == 7 && behind > 0 && behind <= 22 && numbers.empty());
  for (auto each = moved.begin(); each != moved.end();)
    each = each->second % 2 != 0 ? moved.erase(each) : std::next(each);
  assert(moved.size() == 11 && !moved.contains("7") && moved.at("8") == 8);
  auto copy = moved;
  assert(copy == moved && copy.erase("8") == 1 && copy != moved);

  std::unordered_multimap<int, int, Same> several;
  for (int i = 0; i < 12; i++) several.emplace(i % 3, i);
  auto range = several.equal_range(2);
  int count = 0;
  for (; range.first != range.second; ++range.first, count++) assert(range.first->first == 2);
  assert(count == 4 && several.count(0) == 4 && several.erase(1) == 4 && several.size() == 8);
  std::unordered_set<int, Same> set{1, 2, 3, 2};
  assert(set.size() == 3 && set.erase(2) == 1 && set.contains(3) && !set.contains(2));
}

int main() {
  lists();
  rows();
  trees();
  tables();
}
