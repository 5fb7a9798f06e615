/* Each container takes and gives back its memory by its allocator, which follows its rules. */
#include <cassert>
#include <cstdlib>
#include <deque>
#include <forward_list>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

/* Counts what is out. Two are equal if they count in one place; only some go with assignments. */
template <class T, bool follows>
struct Counting {
  using value_type = T;
  using propagate_on_container_copy_assignment = std::bool_constant<follows>;
  using propagate_on_container_move_assignment = std::bool_constant<follows>;
  using propagate_on_container_swap = std::bool_constant<follows>;
  template <class U>
  struct rebind {
    using other = Counting<U, follows>;
  };
  long *out;
  explicit Counting(long *count) : out(count) {}
  template <class U>
  Counting(const Counting<U, follows> &other) : out(other.out) {}
  T *allocate(std::size_t count) {
    *out += count * sizeof(T);
    return static_cast<T *>(std::malloc(count * sizeof(T)));
  }
  void deallocate(T *first, std::size_t count) {
    *out -= count * sizeof(T);
    std::free(first);
  }
  Counting select_on_container_copy_construction() const { return *this; }
  template <class U>
  bool operator==(const Counting<U, follows> &other) const {
    return out == other.out;
  }
  template <class U>
  bool operator!=(const Counting<U, follows> &other) const {
    return out != other.out;
  }
};
template <class T>
using Follows = Counting<T, true>;
template <class T>
using Stays = Counting<T, false>;

template <class C, class V>
static void fill(C &container, V value) {
  for (int i = 0; i < 20; i++) container.insert(container.end(), value(i));
}

template <class C, class V>
static void check(V value) {
  using A = typename C::allocator_type;
  constexpr bool follows = std::allocator_traits<A>::propagate_on_container_move_assignment::value;
  long here = 0, there = 0;
  {
    C one{A(&here)};
    fill(one, value);
    long used = here;
    assert(used > 0 && one.get_allocator().out == &here);
    C copy(one);
    C other(one, A(&there));
    assert(there > 0 && copy == one && other == one);
    C moved(std::move(copy));
    assert(moved == one && copy.empty());
    C across(std::move(moved), A(&there));
    assert(across == one && across.get_allocator().out == &there);
    C same(std::move(across), A(&there));
    assert(same == one && across.empty());
    other = one;
    assert(other == one && (other.get_allocator().out == &here) == follows);
    C last{A(&there)};
    last = std::move(same);
    assert(last == one);
    last = std::move(other);
    assert(last == one && (last.get_allocator().out == &here) == follows);
    C swapped{A(last.get_allocator())};
    swapped.swap(last);
    assert(swapped == one && last.empty());
    swapped.clear();
    swapped = swapped;
    assert(swapped.empty());
  }
  assert(here == 0 && there == 0);
}

template <template <class> class A>
static void all() {
  auto number = [](int i) { return i; };
  auto entry = [](int i) { return std::pair<const int, int>(i, 2 * i); };
  auto letter = [](int i) { return static_cast<char>('a' + i); };
  using Entry = std::pair<const int, int>;
  check<std::vector<int, A<int>>>(number);
  check<std::deque<int, A<int>>>(number);
  check<std::list<int, A<int>>>(number);
  check<std::set<int, std::less<int>, A<int>>>(number);
  check<std::multimap<int, int, std::less<int>, A<Entry>>>(entry);
  check<std::map<int, int, std::less<int>, A<Entry>>>(entry);
  check<std::unordered_set<int, std::hash<int>, std::equal_to<int>, A<int>>>(number);
  check<std::unordered_map<int, int, std::hash<int>, std::equal_to<int>, A<Entry>>>(entry);
  check<std::basic_string<char, std::char_traits<char>, A<char>>>(letter);
}

int main() {
  all<Follows>();
  all<Stays>();

  long out = 0;
  {
    std::forward_list<int, Stays<int>> chain({1, 2, 3}, Stays<int>(&out));
    auto copy = chain;
    copy.sort(std::greater<int>());
    chain = std::move(copy);
    assert(chain.front() == 3 && out > 0);
    std::queue<int, std::deque<int, Stays<int>>> queue(Stays<int>{&out});
    std::stack<int, std::vector<int, Stays<int>>> stack(Stays<int>{&out});
    std::priority_queue<int, std::vector<int, Stays<int>>> greatest(std::less<int>(), Stays<int>{&out});
    for (int i : {2, 3, 1}) {
      queue.push(i);
      stack.push(i);
      greatest.push(i);
    }
    assert(queue.front() == 2 && stack.top() == 1 && greatest.top() == 3);
  }
  assert(out == 0);
}
